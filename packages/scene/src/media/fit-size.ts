export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of the same shape of which neither side is over `limit`; never enlarged, whole pixels. */
export function fitSize(size: Size, limit: number): Size {
  const scale = Math.min(1, limit / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** The largest size of the same shape that fits into a box, enlarged where needed. */
export function fitBox(size: Size, box: Size): Size {
  const scale = Math.min(box.width / size.width, box.height / size.height);
  return { width: size.width * scale, height: size.height * scale };
}
