import type { Block } from './blocks';

/** A text as it is read, without the marks for labels and links. */
export function toPlain(text: string): string {
  return text.replace(/\*\*/g, '').replace(/\[([^\]]{1,200})\]\([^)]{1,200}\)/g, '$1');
}

/** Everything that a block says. */
export function textsOf(block: Block): string[] {
  if (block.kind === 'steps' || block.kind === 'list') return block.items.map(toPlain);
  if (block.kind === 'keys' || block.kind === 'facts')
    return block.rows.map((row) => row.map(toPlain).join(': '));
  if (block.kind === 'picture') return [block.says];
  return [toPlain(block.text)];
}
