/** A rate with a burst: `take` answers whether one more is allowed now. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt: number;

  /**
   * @param rate steady rate a second and how many at once
   * @param nowMs a clock in milliseconds
   */
  constructor(rate: { readonly perSecond: number; readonly burst: number }, nowMs: number) {
    this.#perSecond = rate.perSecond;
    this.#burst = rate.burst;
    this.#tokens = rate.burst;
    this.#filledAt = nowMs;
  }

  /** Takes `cost` tokens; false where there are not enough. */
  take(nowMs: number, cost = 1): boolean {
    const elapsedSeconds = Math.max(0, nowMs - this.#filledAt) / 1000;
    this.#tokens = Math.min(this.#burst, this.#tokens + elapsedSeconds * this.#perSecond);
    this.#filledAt = nowMs;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** Seconds until `cost` tokens are there. */
  secondsUntil(cost = 1): number {
    return Math.max(0, (cost - this.#tokens) / this.#perSecond);
  }

  /** Whether nothing was taken for so long that the bucket can be forgotten. */
  isFull(nowMs: number): boolean {
    return this.#tokens + ((nowMs - this.#filledAt) / 1000) * this.#perSecond >= this.#burst;
  }
}
