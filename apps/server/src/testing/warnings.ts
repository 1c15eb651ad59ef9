import { afterAll, beforeAll } from 'vitest';

/** Of libraries that speak of the Node to come; what it is about no server can change. */
const OF_OTHERS = /NodeVersionSupportWarning/;

/** Gathers what Node warns of while the tests of a file run: of listeners that are never taken off, for example. */
export function gatherWarnings(): readonly string[] {
  const warnings: string[] = [];
  const note = (warning: Error) => {
    const text = warning.stack ?? String(warning);
    if (!OF_OTHERS.test(text)) warnings.push(text);
  };
  beforeAll(() => void process.on('warning', note));
  afterAll(() => void process.off('warning', note));
  return warnings;
}
