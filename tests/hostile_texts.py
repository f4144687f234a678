"""Texts a stranger may put into any field: markup, formulas, codes, and floods of every kind."""

TEXTS = {
    "markup": (
        "<script>hit=1</script></script><svg onload=hit=1><math><mtext><img src=x onerror=hit=1>"
        "</math><style>*{display:none!important}</style><a href='javascript:hit=1'>x</a>"
        "<iframe srcdoc='<script>parent.hit=1</script>'><base href=https://evil.example/>"
        "<meta http-equiv=refresh content='0;url=https://evil.example'><input autofocus "
        "onfocus=hit=1></textarea></title></noscript><!-- ]]> &lt;b&gt; &#x41;"
    ),
    "style": "}; body{display:none} /* */ url(https://evil.example) position:fixed;inset:0",
    "formula": r"$\frac{1}{2}$ $\href{javascript:hit=1}{x}$ \(y\) $$z$$ costs $5 and $6, $\frac{$",
    "escape codes": "\x1b[2J\x1b]0;t\x07\x1b[31mred\x9b31m\r\n\x08\x7f \x00",
    "directions": "\u202e\u202d\u2066\u2067\u2068abc\u2069 \u200e\u200f\u061c עברית العربية",
    "nothing to see": "a\u200b\u200c\u200d\ufeff\u2060\u00ad" * 200,
    "marks": ("Z" + "\u0301\u0316\u0489\u20e3\u0354" * 100) * 10,
    "one long word": "W" * 5000,
    "wide letters": "\ufdfd\U0001242b\u2e3b" * 200,
    "lines": "l\n" * 5000,
    "tabs": "\t" * 5000,
    "blanks": "x\u00a0" * 3000,
    "half characters": "\ud800\udfff\udc00",
    "names of objects": "constructor",
    "prototype": "__proto__",
    "underscore": "_hidden",
    "nothing": "",
}
