import { MODEL_LIMITS } from './limits';
import { modelRefusals } from './model-texts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Refuses JSON on which those who read it one level within the other run out of stack. @throws Refusal */
export function requireShallowJson(text: Uint8Array): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MODEL_LIMITS.jsonDepth) throw modelRefusals.tangled();
  }
}

/** Pictures as text are long: they are passed by in one step. */
function endOfString(text: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = text.indexOf(QUOTE, at + 1);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

/** Refuses nodes that hang on each other in a circle or in too long a chain. @throws Refusal */
export function requireShallowNodes(nodes: readonly { readonly children?: readonly number[] }[]): void {
  const parents = new Map<number, number>();
  for (const [parent, { children = [] }] of nodes.entries()) {
    for (const child of children) parents.set(child, parent);
  }
  const depths = new Map<number, number>();
  for (const node of nodes.keys()) {
    const chain: number[] = [];
    let at: number | undefined = node;
    while (at !== undefined && !depths.has(at)) {
      chain.push(at);
      if (chain.length > MODEL_LIMITS.nodeDepth) throw modelRefusals.tangled();
      at = parents.get(at);
    }
    let depth = at === undefined ? 0 : (depths.get(at) ?? 0);
    for (const passed of chain.reverse()) {
      depth += 1;
      depths.set(passed, depth);
    }
    if (depth > MODEL_LIMITS.nodeDepth) throw modelRefusals.tangled();
  }
}
