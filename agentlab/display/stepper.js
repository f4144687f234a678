// The stepper's page: a first form, which names each stop and steps through them.
function button(label, act) {
  const made = document.createElement("button");
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function render({ model, el }) {
  const { steps } = JSON.parse(model.get("_payload"));
  const text = document.createElement("pre");
  const show = () => {
    const at = model.get("index");
    text.textContent = `${at + 1} of ${steps.length}\n${JSON.stringify(steps[at], null, 2)}`;
  };
  const go = (to) => {
    model.set("index", Math.max(0, Math.min(to, steps.length - 1)));
    show();
    try {
      model.save_changes();
    } catch {
      // the kernel is gone; the page goes on
    }
  };
  el.append(
    button("First", () => go(0)),
    button("Back", () => go(model.get("index") - 1)),
    button("Next", () => go(model.get("index") + 1)),
    button("Last", () => go(steps.length - 1)),
    text,
  );
  model.on("change:index", show);
  show();
}

export default { render };
