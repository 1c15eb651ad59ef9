/** Something that wants to stand at a place. */
export interface Label {
  /** Left edge and middle, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Height that a label needs, in CSS pixels, with a little air. */
const LINE = 22;
const GAP = 4;

/** Where a name of this width begins beside its point: right of it, or left where the right edge would cut it. */
export function beside(
  x: number,
  width: number,
  edge: number,
): { readonly x: number; readonly left: boolean } {
  const left = x + width > edge;
  return { x: left ? x - width : x, left };
}

/**
 * Which labels can be read: one that would lie on an earlier one is left out, because two names on each other are none.
 * @param taken places where something else stands
 * @returns whether each may show, in their order
 */
export function placeLabels(labels: readonly Label[], taken: readonly Label[] = []): boolean[] {
  const placed = [...taken];
  return labels.map((label) => {
    const isFree = placed.every((other) => !overlaps(label, other));
    if (isFree) placed.push(label);
    return isFree;
  });
}

function overlaps(a: Label, b: Label): boolean {
  return Math.abs(a.y - b.y) < LINE && a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP;
}
