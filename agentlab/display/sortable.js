// A table that sorts by the column whose header is clicked: up, down, as it was.

// What a cell sorts by: a share ("14/50 = 28 % [17, 42]"), a number at the front, else its text.
function key(cell) {
  const share = cell.match(/= (\d+) %/) || cell.match(/^\s*(-?[\d,]*\.?\d+)/);
  return share ? Number(share[1].replaceAll(",", "")) : cell.toLowerCase();
}

function compare(a, b) {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === "number" ? -1 : 1; // numbers before words
}

// A table's own caption would wrap to the width of a narrow table.
function figure(caption, table) {
  const box = document.createElement("figure");
  const title = document.createElement("figcaption");
  title.textContent = caption;
  box.style.margin = 0;
  box.append(title, table);
  return box;
}

function render({ model, el }) {
  const { caption, headers, rows } = model.get("_payload");
  let column = -1, direction = 0;
  const table = document.createElement("table");
  table.className = "agentlab-sort";
  const head = table.createTHead().insertRow();
  const body = table.createTBody();

  function draw() {
    const order = rows.map((row, i) => [i, row]);
    if (direction) order.sort(([i, a], [j, b]) =>
      direction * compare(key(a[column]), key(b[column])) || i - j);
    body.replaceChildren();
    for (const [, row] of order) {
      const line = body.insertRow();
      for (const cell of row) line.insertCell().textContent = cell;
    }
    [...head.cells].forEach((cell, i) => {
      const sorted = i === column && direction;
      cell.ariaSort = !sorted ? "none" : direction > 0 ? "ascending" : "descending";
      cell.firstChild.textContent = headers[i] + (!sorted ? "" : direction > 0 ? " ▲" : " ▼");
    });
  }

  headers.forEach((name, i) => {
    const cell = document.createElement("th");
    cell.scope = "col";
    const button = document.createElement("button");
    button.title = `Sort by ${name || "this column"}`;
    button.onclick = () => {
      direction = i !== column ? 1 : direction === 1 ? -1 : direction === -1 ? 0 : 1;
      column = i;
      draw();
    };
    cell.append(button);
    head.append(cell);
  });
  draw();
  el.replaceChildren(caption ? figure(caption, table) : table);
}

export default { render };
