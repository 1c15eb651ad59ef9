import type { InstallFault } from '@orrery/contract';

/** So many breaks without a byte in between are told; the device goes on trying. */
const BREAKS_TO_TELL = 3;

/** Which files did not come, and why. */
export class Troubles {
  readonly #faults = new Map<string, InstallFault>();
  readonly #breaks = new Map<string, number>();

  /** Files that are not tried again for now. */
  get blocked(): ReadonlySet<string> {
    return new Set(this.#faults.keys());
  }

  /** How often each file broke off since its last byte. */
  get breaks(): ReadonlyMap<string, number> {
    return this.#breaks;
  }

  has(sha256: string): boolean {
    return this.#faults.has(sha256);
  }

  /** Whether its breaks were told, so that it has to bring something before it is called good again. */
  isTold(sha256: string): boolean {
    return (this.#breaks.get(sha256) ?? 0) >= BREAKS_TO_TELL;
  }

  /** The file is hopeless until somebody forgives it. */
  block(sha256: string, fault: InstallFault): void {
    this.#faults.set(sha256, fault);
  }

  /** The line broke. @returns whether it is to be told now */
  breakOff(sha256: string): boolean {
    const before = this.#breaks.get(sha256) ?? 0;
    this.#breaks.set(sha256, before + 1);
    return before + 1 === BREAKS_TO_TELL;
  }

  /** Something came. */
  moved(sha256: string): void {
    this.#breaks.delete(sha256);
  }

  /** @returns the files that are forgiven */
  forgive(isForgiven: (fault: InstallFault) => boolean): string[] {
    this.#breaks.clear();
    const forgiven = [...this.#faults].filter(([, fault]) => isForgiven(fault)).map(([sha256]) => sha256);
    for (const sha256 of forgiven) this.#faults.delete(sha256);
    return forgiven;
  }

  forget(sha256: string): void {
    this.#faults.delete(sha256);
    this.#breaks.delete(sha256);
  }
}
