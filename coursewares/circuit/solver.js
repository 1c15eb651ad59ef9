/**
 * Currents and voltages of a direct current circuit, by the nodal method. It knows nothing of drawing.
 * A part leads from one node to another: {id, from, to, ohms, volts?}. `ohms` may be Infinity (an open place), never 0.
 * `volts` is what a cell adds on the way from `from` to `to`.
 */

/** Smaller pivots are rounding errors. */
const SMALLEST = 1e-12;

/**
 * @param parts any number of them, joined or not
 * @returns current(id) in amperes from `from` to `to`; voltage(id) in volts, at `from` against `to`; potential(node)
 */
export function solve(parts) {
  const closed = parts.filter(({ ohms }) => Number.isFinite(ohms));
  const nodes = [...new Set(parts.flatMap(({ from, to }) => [from, to]))];
  const grounds = findGrounds(nodes, closed);
  const free = nodes.filter((node) => !grounds.has(node));
  const values = eliminate(toEquations(free, closed));
  const potentials = new Map(nodes.map((node) => [node, values[free.indexOf(node)] ?? 0]));
  const byId = new Map(parts.map((part) => [part.id, part]));
  const fall = ({ from, to }) => potentials.get(from) - potentials.get(to);
  return {
    potential: (node) => potentials.get(node) ?? 0,
    voltage: (id) => (byId.has(id) ? fall(byId.get(id)) : 0),
    current(id) {
      const part = byId.get(id);
      if (!part || !Number.isFinite(part.ohms)) return 0;
      return (fall(part) + (part.volts ?? 0)) / part.ohms;
    },
  };
}

/** One node of every piece that hangs together stands at 0 V; without it nothing would have one answer. */
function findGrounds(nodes, closed) {
  const leader = new Map(nodes.map((node) => [node, node]));
  const find = (node) => (leader.get(node) === node ? node : find(leader.get(node)));
  for (const { from, to } of closed) leader.set(find(to), find(from));
  return new Set(nodes.filter((node) => leader.get(node) === node));
}

/** Kirchhoff's first law for each free node: a row of conductances, and the current that cells drive into it. */
function toEquations(free, closed) {
  const rows = free.map(() => new Array(free.length + 1).fill(0));
  for (const { from, to, ohms, volts = 0 } of closed) {
    const ends = [
      { row: free.indexOf(from), other: free.indexOf(to), driven: -volts },
      { row: free.indexOf(to), other: free.indexOf(from), driven: volts },
    ];
    for (const { row, other, driven } of ends) {
      if (row < 0) continue;
      rows[row][row] += 1 / ohms;
      if (other >= 0) rows[row][other] -= 1 / ohms;
      rows[row][free.length] += driven / ohms;
    }
  }
  return rows;
}

/** Gauss and Jordan, with the largest pivot of each column. */
function eliminate(rows) {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    const best = findPivot(rows, column);
    [rows[column], rows[best]] = [rows[best], rows[column]];
    if (Math.abs(rows[column][column]) < SMALLEST) continue;
    for (let row = 0; row < count; row++) if (row !== column) takeAway(rows[row], rows[column], column);
  }
  return rows.map((row, index) => (Math.abs(row[index]) < SMALLEST ? 0 : row[count] / row[index]));
}

function findPivot(rows, column) {
  let best = column;
  for (let row = column + 1; row < rows.length; row++) {
    if (Math.abs(rows[row][column]) > Math.abs(rows[best][column])) best = row;
  }
  return best;
}

/** Makes a row's value in a column 0 by taking away as much as it needs of the pivot's row. */
function takeAway(row, pivot, column) {
  const times = row[column] / pivot[column];
  if (times === 0) return;
  for (let at = column; at < row.length; at++) row[at] -= times * pivot[at];
}
