"""The doctor: all is well here, and each thing that can be amiss gets a line with its fix."""

import json
import os
import re
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path

import pytest

from agentlab.__main__ import main
from agentlab.course import frontends, machine
from agentlab.course.doctor import Check, checks, required, table
from agentlab.course.machine import Unwell, active_environment, starts_this_python, unmet

doctor = import_module("agentlab.course.doctor")
HEALTHY = """\
All 8 checks passed.
    check
--  --------------------------------------
ok  Python is 3.11 or newer
ok  The kernel runs in this environment
ok  The packages are what agentlab needs
ok  JupyterLab has the widgets' front ends
ok  Diagrams can be drawn
ok  A port is free for JupyterLab
ok  Your folder can be written
ok  A model is ready"""


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch, tmp_path):
    """No model chosen, no key, no environment activated, no Ollama."""
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("AGENTLAB_MODEL", raising=False)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{unused.getsockname()[1]}")


def unwell(ask):
    """What a check found amiss, and its fix."""
    with pytest.raises(Unwell) as caught:
        ask()
    return str(caught.value), caught.value.fix


# -- the table --


def test_a_healthy_machine_shows_what_every_healthy_machine_shows():
    assert str(doctor.doctor()) == HEALTHY


def test_on_request_versions_and_what_is_optional_are_told():
    lines = str(doctor.doctor(versions=True)).splitlines()
    assert lines[0] == "All 8 checks passed; 2 more are optional."
    assert re.fullmatch(r"ok +Python is 3.11 or newer +3\.1[1-9]\.\d+\S*", lines[3])
    assert [line.split("  ")[0] for line in lines[3:]] == [
        *["ok"] * 8,
        *("optional", "", "optional", ""),
    ]
    assert [line.strip() for line in lines if "to have it" in line] == [
        "to have it: install Ollama, start it with ollama serve, then: ollama pull qwen3:4b",
        "to have it: export ANTHROPIC_API_KEY=... before you start JupyterLab",
    ]


BROKEN = Check("Diagrams can be drawn", False, "as text only", "pip install graphviz-pure")
FINE = Check("A port is free for JupyterLab", True, "8888")
WANTED = Check("Ollama answers", False, "no", "ollama serve", optional=True)


@pytest.mark.parametrize("versions", [False, True])
def test_under_a_line_that_fails_stands_what_mends_it(versions):
    port = "  8888" if versions else ""
    assert str(table([BROKEN, FINE], versions)) == (
        "1 of 2 checks failed.\n"
        "        check                          found\n"
        "------  -----------------------------  -------------------------------------\n"
        "failed  Diagrams can be drawn          as text only\n"
        "                                       to mend it: pip install graphviz-pure\n"
        f"ok      A port is free for JupyterLab{port}"
    )


def test_what_is_optional_is_no_failure():
    assert table([FINE, WANTED], True).caption == "All 1 checks passed; 1 more is optional."
    assert table([FINE, BROKEN, WANTED, WANTED], True).caption == (
        "1 of 2 checks failed; 2 more are optional."
    )


def test_in_a_narrow_terminal_what_was_found_goes_on_below():
    found = Check("A port is free", False, "none of 8888 to 8937", "set JUPYTER_PORT to a-free-one")
    assert str(table([found, FINE], True, width=64)) == (
        "1 of 2 checks failed.\n"
        "        check                          found\n"
        "------  -----------------------------  --------------------\n"
        "failed  A port is free                 none of 8888 to 8937\n"
        "                                       to mend it: set\n"
        "                                       JUPYTER_PORT to\n"
        "                                       a-free-one\n"
        "ok      A port is free for JupyterLab  8888"
    )
    assert str(table([found, FINE], True, width=400)) == str(table([found, FINE], True))


def test_a_page_shows_what_was_found_as_text():
    rude = Check("A model is ready", False, "<script>\x1b[1m", "<b>")
    page = table([rude], False)._repr_mimebundle_()["text/html"]
    assert '<td style="text-align:left">&lt;script&gt;\\x1b[1m</td>' in page
    assert "to mend it: &lt;b&gt;" in page


def test_a_check_that_breaks_is_a_line_too(monkeypatch):
    def breaks():
        raise ImportError("cannot import name 'x'")

    monkeypatch.setattr(doctor, "REQUIRED", {"Diagrams can be drawn": breaks})
    assert required() == [
        Check(
            "Diagrams can be drawn",
            False,
            "ImportError: cannot import name 'x'",
            "start python3 run.py course, which sets up what is missing",
        )
    ]


@pytest.mark.parametrize(
    ("found", "code"), [([FINE], 0), ([FINE, WANTED], 0), ([FINE, BROKEN], 1), ([BROKEN], 1)]
)
def test_the_exit_code_counts_what_is_needed_only(monkeypatch, capsys, found, code):
    monkeypatch.setattr(doctor, "checks", lambda: found)
    assert main(["doctor"]) == code
    assert capsys.readouterr().out == f"{table(found, versions=True)}\n"  # no terminal


def test_a_model_that_was_chosen_makes_what_it_needs_count(monkeypatch):
    for setting in ("ollama:qwen3:4b", "OLLAMA", "ollama"):
        monkeypatch.setenv("AGENTLAB_MODEL", setting)
        assert [(c.name, c.fine) for c in required()][-2:] == [
            ("The model's name is known", True),  # no word on whether it is ready
            ("Ollama answers", False),
        ]
        assert [(c.name, c.optional) for c in checks()][8:] == [
            ("Ollama answers", False),
            ("A key for Claude is set", True),
        ]
    for setting in ("anthropic", "claude", "anthropic:claude-haiku-5-5"):
        monkeypatch.setenv("AGENTLAB_MODEL", setting)
        assert required()[-1].name == "A key for Claude is set"


# -- Python and the kernel --


def test_an_old_python_is_told(monkeypatch):
    monkeypatch.setattr(machine, "OLDEST", (3, 99))
    found, fix = unwell(machine._python)
    assert re.fullmatch(r"3\.\d+\.\d+\S*", found)
    assert fix == "install Python 3.11 or newer, and start run.py with it"


def test_a_shell_that_uses_another_environment_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path))
    found, fix = unwell(machine._kernel)
    assert found == f"this is {sys.prefix}, but pip and the shell use {tmp_path}"
    assert fix == f"choose a kernel of {tmp_path}, or start python3 run.py course"
    monkeypatch.setenv("VIRTUAL_ENV", sys.prefix)
    assert machine._kernel() == sys.prefix


@pytest.mark.parametrize(
    ("variables", "active"),
    [
        ({}, ""),
        ({"VIRTUAL_ENV": "HERE"}, "HERE"),
        ({"VIRTUAL_ENV": "HERE", "CONDA_PREFIX": "/", "CONDA_DEFAULT_ENV": "x"}, "HERE"),
        ({"CONDA_PREFIX": "HERE", "CONDA_DEFAULT_ENV": "agentlab"}, "HERE"),
        ({"CONDA_PREFIX": "HERE", "CONDA_DEFAULT_ENV": "base"}, ""),  # always active
        ({"CONDA_PREFIX": "HERE"}, ""),
        ({"VIRTUAL_ENV": "/no/such/folder"}, ""),  # removed since
    ],
)
def test_which_environment_a_shell_has_activated(tmp_path, variables, active):
    told = {name: value.replace("HERE", str(tmp_path)) for name, value in variables.items()}
    assert active_environment(told) == active.replace("HERE", str(tmp_path))


def test_a_kernel_of_another_python_is_told(monkeypatch, tmp_path):
    """What `ipykernel install --user` of another environment leaves behind."""
    spec = tmp_path / "kernels" / "python3"
    spec.mkdir(parents=True)
    told = {"argv": ["/elsewhere/bin/python", "-m", "ipykernel_launcher"], "language": "python"}
    (spec / "kernel.json").write_text(json.dumps({**told, "display_name": "P"}), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert unwell(machine._kernel) == (
        f"/elsewhere/bin/python, registered in {spec}",
        f"remove {spec}, or start python3 run.py course",
    )


@pytest.mark.parametrize(
    ("program", "ours"),
    [
        (sys.executable, True),
        (os.path.join(os.path.dirname(sys.executable), "python3"), True),
        ("python", True),
        ("python3.12", True),
        ("/elsewhere/bin/python", False),
    ],
)
def test_a_program_is_this_python_when_it_stands_beside_it(program, ours):
    assert starts_this_python(program) is ours


# -- packages and front ends --


def test_requirements_that_are_not_met_are_named():
    here = import_module("importlib.metadata").version("ipywidgets")
    needs = [
        "ipywidgets>=99",
        "ipywidgets>=8",
        "no-such-package>=1",
        'no-such-package>=1; python_version < "3"',
        "jupyterlab",
    ]
    assert list(unmet(needs)) == [
        f"ipywidgets {here} is not >=99",
        "no-such-package is missing",
    ]


def test_packages_are_held_to_what_the_project_says(monkeypatch):
    monkeypatch.setattr(machine, "needs", lambda: ["ipywidgets>=8", "no-such-package"])
    assert unwell(machine._packages) == (
        "no-such-package is missing",
        "start python3 run.py course, which sets up what is missing",
    )


def test_what_agentlab_needs_comes_from_the_checkout_or_from_what_is_installed(
    monkeypatch, tmp_path
):
    assert {"anywidget", "jupyterlab"} <= {re.split("[<>=]", n)[0] for n in machine.needs()}
    monkeypatch.setattr(machine, "ROOT", tmp_path)
    monkeypatch.setattr(
        machine.metadata, "requires", lambda name: [f"of-{name}>=1", 'x; extra == "dask"']
    )
    assert machine.needs() == ["of-agentlab>=1"]


def extension(folder, name, content):
    place = folder / "labextensions" / name
    place.mkdir(parents=True)
    (place / "package.json").write_text(content, encoding="utf-8")
    return place


@pytest.mark.parametrize("package", ["anywidget", "jupyterlab_widgets"])
def test_a_front_end_of_another_version_in_the_way_is_told(monkeypatch, tmp_path, package):
    name = frontends.EXTENSIONS[package]
    place = extension(tmp_path, name, '{"version": "0.0.1"}')
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    wanted = frontends.brought(package, name)
    assert unwell(machine._widgets) == (
        f"{name} 0.0.1 in {place}, where {package} needs {wanted}",
        f"remove {place}",
    )
    (place / "package.json").write_text(json.dumps({"version": wanted}), encoding="utf-8")
    assert machine._widgets().startswith("ipywidgets ")


def test_a_missing_front_end_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(frontends, "lab_folders", lambda: [tmp_path])
    assert unwell(machine._widgets) == (
        "JupyterLab has no front end of anywidget",
        f"{sys.executable} -m pip install --force-reinstall anywidget",
    )


@pytest.mark.parametrize("content", ["", "[]", "{}", "\xff", '{"version": ""}'])
def test_a_front_end_half_there_counts_as_none(tmp_path, content):
    extension(tmp_path, "anywidget", content)
    assert frontends.served("anywidget", [tmp_path / "labextensions", Path("/nowhere")]) is None


def test_a_front_end_whose_package_lists_no_files_is_taken_as_it_is(monkeypatch, tmp_path):
    extension(tmp_path, "anywidget", '{"version": "9.9"}')
    monkeypatch.setattr(frontends, "brought", lambda *_: "")
    assert frontends.fault("anywidget", [tmp_path / "labextensions"]) is None


def test_the_server_of_another_environment_looks_there_and_not_here(monkeypatch, tmp_path):
    monkeypatch.setattr(frontends, "server_prefix", lambda: tmp_path)
    folders = frontends.lab_folders()
    assert folders[0] == tmp_path / "share/jupyter/labextensions"
    assert [folder for folder in folders if Path(sys.prefix) in folder.parents] == []
    assert (
        frontends.fault("anywidget", folders[:1])[0] == "JupyterLab has no front end of anywidget"
    )
    monkeypatch.setattr(frontends, "server_prefix", lambda: Path(sys.prefix))
    assert folders[0] not in frontends.lab_folders()


@pytest.mark.parametrize(
    ("command", "prefix"),
    [
        (["/env/bin/python", "-m", "jupyterlab", "--no-browser"], "/env"),
        (["/env/bin/python3.11", "/env/bin/jupyter-lab"], "/env"),
        (["/opt/hub/bin/python", "/opt/hub/bin/jupyterhub-singleuser"], "/opt/hub"),
        (["/env/python.exe", "-m", "notebook.jupyter"], "/env"),
        (["python", "-m", "jupyterlab"], None),  # of which environment is not said
        (["/env/bin/python", "-m", "pytest", "jupyterlab"], None),
        (["/usr/bin/bash"], None),
        (["/env/bin/jupyter"], None),
        ([], None),
    ],
)
def test_the_environment_of_a_jupyter_server(command, prefix):
    assert frontends.prefix_of(command) == (Path(prefix) if prefix else None)


def test_these_tests_run_under_no_jupyter_server():
    assert frontends.server_prefix() is None


# -- diagrams, port, folder --


def test_diagrams_as_text_only_are_told(monkeypatch):
    from agentlab.display import drawing

    monkeypatch.setattr(drawing, "engine", lambda: None)
    assert unwell(machine._diagrams) == (
        "as text only: neither graphviz-pure nor dot draws",
        f"{sys.executable} -m pip install graphviz-pure",
    )


def test_the_systems_dot_will_do(monkeypatch, tmp_path):
    from agentlab.display import drawing

    dot = tmp_path / "dot"
    dot.symlink_to(drawing.engine())
    monkeypatch.setattr(drawing, "engine", lambda: str(dot))
    assert machine._diagrams() == "dot"


def test_a_taken_port_is_passed_over_and_no_free_one_is_told(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        monkeypatch.setattr(machine, "PORTS", [port])
        assert unwell(machine._port) == (
            f"none of {port} to {port}",
            "close other JupyterLabs, or set JUPYTER_PORT to a free port",
        )
        monkeypatch.setattr(machine, "PORTS", [port, 0])
        assert machine._port() == "0"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="no folder that refuses root, too")
def test_a_folder_that_cannot_be_written_is_told(monkeypatch):
    monkeypatch.setattr(machine, "folder_of_the_copy", lambda: Path("/proc"))
    found, fix = unwell(machine._writing)
    assert found.startswith("/proc: ")
    assert fix == "make the folder yours, or move the course to where you may write"


def test_the_folder_is_the_copy_one_is_in_else_the_courses_own(monkeypatch, tmp_path):
    (tmp_path / "my copy" / ".course-notes").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "my copy")
    assert machine.folder_of_the_copy() == tmp_path / "my copy"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(machine, "lessons_folder", lambda: tmp_path / "notebooks")
    assert machine.folder_of_the_copy() == tmp_path
    (tmp_path / "my-course").mkdir()
    assert machine.folder_of_the_copy() == tmp_path / "my-course"


def test_without_a_checkout_the_folder_is_the_one_one_is_in(monkeypatch, tmp_path):
    def missing():
        raise machine.CourseError("The lessons do not come with the installed package.")

    monkeypatch.setattr(machine, "lessons_folder", missing)
    monkeypatch.chdir(tmp_path)
    assert machine.folder_of_the_copy() == tmp_path


# -- models --


def test_a_model_that_there_is_none_of_is_told(monkeypatch):
    assert machine._model() == "stand-in"
    monkeypatch.setenv("AGENTLAB_MODEL", "stand-inn")
    found, fix = unwell(machine._model)
    assert found.startswith("No model named 'stand-inn'. Did you mean 'stand-in'?")
    assert fix == "set AGENTLAB_MODEL to another model, or not at all"


def test_a_paid_model_without_a_key_is_told(monkeypatch):
    monkeypatch.setenv("AGENTLAB_MODEL", "anthropic")
    assert unwell(machine._model)[0].startswith("No key for Claude: set ANTHROPIC_API_KEY")


SECRET = "sk-ant-0123456789-secret"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("ANTHROPIC_API_KEY", SECRET, "ANTHROPIC_API_KEY is set"),
        ("ANTHROPIC_AUTH_TOKEN", SECRET, "ANTHROPIC_AUTH_TOKEN is set"),
    ],
)
def test_a_key_is_seen_and_never_shown(monkeypatch, name, value, told):
    monkeypatch.setenv(name, value)
    assert machine._key() == told
    assert SECRET not in str(doctor.doctor(versions=True))
    assert SECRET not in repr(checks())


@pytest.mark.parametrize("key", [f"{SECRET}\n", f" {SECRET}", f"{SECRET}\u200b", "“quoted”"])
def test_a_key_that_was_copied_badly_is_told_and_never_shown(monkeypatch, key):
    monkeypatch.setenv("ANTHROPIC_API_KEY", key)
    assert unwell(machine._key) == (
        "ANTHROPIC_API_KEY holds characters that no key has",
        "copy it again",
    )


@pytest.fixture
def answers(monkeypatch):
    """Start a server that gives this status and body to whatever it is asked."""
    servers = []

    def start(status, body):
        class Answer(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(status)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{server.server_port}")
        return f"127.0.0.1:{server.server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def tags(*names):
    return json.dumps({"models": [{"name": name, "model": name} for name in names]}).encode()


@pytest.mark.parametrize(
    ("chosen", "names", "said"),
    [
        ("", ["qwen3:4b", "llama3.2:latest"], "2 models: llama3.2:latest, qwen3:4b"),
        ("ollama", ["qwen3:4b"], "1 model: qwen3:4b"),
        ("ollama:llama3.2", ["llama3.2:latest"], "1 model: llama3.2:latest"),
        ("ollama:llama3.2:latest", ["llama3.2:latest"], "1 model: llama3.2:latest"),
        ("Ollama: phi4", ["phi4"], "1 model: phi4"),
    ],
)
def test_ollama_with_the_model_that_is_wanted_is_well(monkeypatch, answers, chosen, names, said):
    answers(200, tags(*names))
    monkeypatch.setenv("AGENTLAB_MODEL", chosen)
    assert machine._ollama() == said


@pytest.mark.parametrize(
    ("names", "listed"), [([], "none"), (["b:1", "a:1"], "a:1, b:1"), (["qwen3:8b"], "qwen3:8b")]
)
def test_ollama_without_it_names_the_command(answers, names, listed):
    answers(200, tags(*names))
    assert unwell(machine._ollama) == (
        f"without qwen3:4b; it has: {listed}",
        "ollama pull qwen3:4b",
    )


@pytest.mark.parametrize(
    ("status", "body"),
    [(404, b"no"), (500, b"{}"), (200, b"<html>"), (200, b"[]"), (200, b'{"models": 3}')],
)
def test_another_server_on_its_port_is_told(answers, status, body):
    host = answers(status, body)
    assert re.fullmatch(
        rf"What answers at {host} is no Ollama server \(\w+\)\.", unwell(machine._ollama)[0]
    )


@pytest.mark.parametrize("host", ["", "192.0.2.1:9", "not a host", "http://[", "127.0.0.1:99999"])
def test_no_ollama_is_told_within_a_moment(monkeypatch, host):
    if host:
        monkeypatch.setenv("OLLAMA_HOST", host)
    found, fix = unwell(machine._ollama)
    assert re.fullmatch(r"No Ollama server answers at .+ \(\w+\)\.", found)
    assert fix == "install Ollama, start it with ollama serve, then: ollama pull qwen3:4b"


def test_a_server_that_keeps_silent_is_not_waited_for(monkeypatch):
    from agentlab.messages import ModelError
    from agentlab.models.ollama_list import pulled

    with socket.create_server(("127.0.0.1", 0)) as silent:
        host = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(ModelError) as caught:
            pulled(host, timeout=0.2)
    assert str(caught.value) == f"No Ollama server answers at {host} (ReadTimeout)."
