/** How much something grew after it was warm. */
export interface Growth {
  add(mb: number): void;
  /** What it held when it was warm, and at the end; each the middle of several looks. */
  readonly warmMb: number;
  readonly lastMb: number;
  /** 0.1 is a tenth more than when it was warm. */
  readonly share: number;
}

/** Looks that are taken together: one may fall into a collection. */
const TOGETHER = 5;

/** @param warmShare share of the time after which it counts as warm */
export function createGrowth(warmShare: number): Growth {
  const looks: number[] = [];
  const middle = (values: readonly number[]) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const growth: Growth = {
    add: (mb) => void looks.push(mb),
    get warmMb() {
      const from = Math.floor(looks.length * warmShare);
      return middle(looks.slice(from, from + TOGETHER));
    },
    get lastMb() {
      return middle(looks.slice(-TOGETHER));
    },
    get share() {
      return growth.lastMb / growth.warmMb - 1;
    },
  };
  return growth;
}
