import type { Node } from 'acorn';

/** Where a guarded module finds what counts for it, see `createLoopWatch`. */
export const WATCHES = Symbol.for('orrery.loop-watches');

const TICK = '--$orreryFuel<0&&($orreryFuel=$orreryRefuel())';
const LOOPS = new Set([
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
]);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Counts in every loop and function of a module, so that one without end throws instead of standing still with its page.
 * Lines stay where they are. What the browser's own functions do, such as a long array's, is not counted.
 * @param name under which `createLoopWatch` counts
 * @throws SyntaxError with line and column where the source is no module
 */
export async function guardLoops(source: string, name: string): Promise<string> {
  const { parse } = await import('acorn');
  const insertions: Insertion[] = [];
  walk(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), insertions);
  // Of one place, outer parts opened first and inner ones closed first: the order they were met in.
  insertions.sort((one, other) => one.at - other.at);
  const pieces = [head(name)];
  let from = 0;
  for (const { at, text } of insertions) {
    pieces.push(source.slice(from, at), text);
    from = at;
  }
  return pieces.join('') + source.slice(from);
}

function head(name: string): string {
  const watches = `globalThis[Symbol.for(${JSON.stringify(WATCHES.description)})]`;
  return `const $orreryRefuel=${watches}?.get(${JSON.stringify(name)})??(()=>Infinity);let $orreryFuel=0;`;
}

function walk(node: Node, insertions: Insertion[]): void {
  const body = guardedBody(node);
  if (body?.type === 'BlockStatement') insertions.push({ at: body.start + 1, text: `${TICK};` });
  else if (body) insertions.push({ at: body.start, text: LOOPS.has(node.type) ? `{${TICK};` : `(${TICK},` });
  for (const child of childrenOf(node)) walk(child, insertions);
  if (body && body.type !== 'BlockStatement') {
    insertions.push({ at: body.end, text: LOOPS.has(node.type) ? '}' : ')' });
  }
}

function guardedBody(node: Node): Node | null {
  if (!LOOPS.has(node.type) && !FUNCTIONS.has(node.type)) return null;
  return (node as Node & { readonly body: Node }).body;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}
