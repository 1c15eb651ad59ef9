import { ERRORS, type ErrorId, type FailureData } from '@orrery/contract';

/** An expected failure: thrown by its catalogue id, turned into the envelope in one place. */
export class AppError extends Error {
  readonly id: ErrorId;
  readonly details: Omit<FailureData, 'id'>;

  /** @param options the cause, for the log: callers never hear of it */
  constructor(id: ErrorId, details: Omit<FailureData, 'id'> = {}, options?: ErrorOptions) {
    super(ERRORS[id].en, options);
    this.name = 'AppError';
    this.id = id;
    this.details = details;
  }
}

/** What was asked for cannot be, and whoever asked can put it right: told in one line, never as a fault of ours. */
export class RefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedError';
  }
}

/** Somebody has that name already. */
export class TakenError extends RefusedError {
  constructor(what: string) {
    super(`${what} is taken already`);
    this.name = 'TakenError';
  }
}

/** What a failure says of itself, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
