/** One statement takes 65535 values, and a piece has more than thirty. */
const ROWS_AT_ONCE = 500;

/** A list in parts that one statement takes. */
export function inParts<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, part) =>
    list.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
}
