import type { InstallFault } from '@orrery/contract';

/** Why a file did not come: what the school is told, or that the device's cookie has ended, or that nobody wants it. */
export type FaultReason = InstallFault | 'unauthorised' | 'aborted';

/** A file that could not be fetched whole. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, detail = '') {
    super(`${reason} ${detail}`);
    this.reason = reason;
  }
}

/** Puts a reason to whatever was thrown while a file was fetched and written. */
export function toFault(error: unknown): FetchFault {
  if (error instanceof FetchFault) return error;
  const name = error instanceof Error ? error.name : '';
  const reasons: Record<string, FaultReason> = { QuotaExceededError: 'storage', AbortError: 'aborted' };
  return new FetchFault(reasons[name] ?? 'network', String(error));
}
