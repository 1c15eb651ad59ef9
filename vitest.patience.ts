import { vi } from 'vitest';

/** A busy machine takes its time; Vitest gives up after a second. A test that fails waits as long, others do not. */
const PATIENCE_MS = 20_000;
const PATIENT = Symbol.for('orrery.patient');

// Files share what they import, and each runs this.
if (!(PATIENT in vi.waitFor)) {
  const { waitFor } = vi;
  const patient: typeof waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
  vi.waitFor = Object.assign(patient, { [PATIENT]: true });
}
