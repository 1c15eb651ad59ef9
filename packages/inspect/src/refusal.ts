import type { Fault, Told } from './types';

/** Thrown where a file cannot be taken; `inspectFile` makes an answer of it. */
export class Refusal extends Error {
  readonly fault: Fault;
  readonly detail: Told;

  constructor(fault: Fault, detail: Told, options?: ErrorOptions) {
    super(detail.en, options);
    this.name = 'Refusal';
    this.fault = fault;
    this.detail = detail;
  }
}
