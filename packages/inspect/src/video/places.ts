import type { Box } from './box';

/** Finds the box that holds a place of the file. @param boxes in their order, none within another */
export function boxAt(boxes: readonly Box[], place: number): Box | null {
  let low = 0;
  let high = boxes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((boxes[middle]?.start ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  const box = boxes[low];
  return box && place >= box.start && place <= box.end ? box : null;
}

/** Says whether samples lie in one of these boxes, whole. */
export function insideOf(mdats: readonly Box[]): (offset: number, sizeBytes: number) => boolean {
  return (offset, sizeBytes) => {
    const box = boxAt(mdats, offset);
    return box !== null && offset >= box.contentAt && offset + sizeBytes <= box.end;
  };
}
