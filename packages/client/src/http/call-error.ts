import { ERROR_IDS, type ErrorId, type FailureData } from '@orrery/contract';

/** Ids of failures that never became an envelope; every other id is the contract's. */
export type TransportFailure = 'transport.no-response' | 'transport.http-error' | 'transport.bad-format';

const IDS: ReadonlySet<string> = new Set(ERROR_IDS);
/** Too many at once, a fault of the server, a part of it that is away: the same may work later. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([429, 500, 503]);

/** A call that did not succeed. Told apart by `id` or `status`, never by its text (GEN-77). */
export class CallError extends Error {
  /** The envelope's `s`, an HTTP status, or 800/810. */
  readonly status: number;
  /** The contract's error id, or how the transport failed. */
  readonly id: string;
  /** Messages by request field, for `input.invalid`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The resources that a list cannot hold, for `resource.removed` and `resource.unknown`. */
  readonly rids: readonly number[];
  /** The rows that cannot be added and why, for `student.rows-refused`. */
  readonly rows: NonNullable<FailureData['rows']>;
  /** What stands there now, for `record.changed`. */
  readonly changed: FailureData['changed'] | null;
  /** Seconds until another attempt makes sense, for `rate.limited`. */
  readonly retryAfter: number | null;
  /** More than the message says: what exactly is wrong with an uploaded file. */
  readonly detail: string | null;
  /** Names the server's log entry of an unexpected failure. */
  readonly correlationId: string | null;

  constructor(status: number, message: string, data: Partial<FailureData> & { id: string }) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.id = data.id;
    this.fields = data.fields ?? {};
    this.rids = data.rids ?? [];
    this.rows = data.rows ?? [];
    this.changed = data.changed ?? null;
    this.retryAfter = data.retryAfter ?? null;
    this.detail = data.detail ?? null;
    this.correlationId = data.correlationId ?? null;
  }
}

/** Whether a failure is one that the contract names, so that asking again would not help. */
export function isRefusal(error: unknown): error is CallError & { readonly id: ErrorId } {
  if (!(error instanceof CallError) || !IDS.has(error.id)) return false;
  return !PASSING_STATUSES.has(error.status);
}
