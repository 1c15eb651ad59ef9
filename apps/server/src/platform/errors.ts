import { ERRORS, type ErrorId, type FailureData } from '@orrery/contract';

/** An expected failure: thrown by its catalogue id, turned into the envelope in one place. */
export class AppError extends Error {
  readonly id: ErrorId;
  readonly details: Omit<FailureData, 'id'>;

  constructor(id: ErrorId, details: Omit<FailureData, 'id'> = {}) {
    super(ERRORS[id].en);
    this.name = 'AppError';
    this.id = id;
    this.details = details;
  }
}

/** Somebody has that name already; whoever asked is told so, not shown a fault of ours. */
export class TakenError extends Error {
  constructor(what: string) {
    super(`${what} is taken already`);
    this.name = 'TakenError';
  }
}
