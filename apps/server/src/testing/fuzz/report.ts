import type { FailedCase } from './fuzz-calls';
import type { FuzzServer } from './fuzz-server';
import type { FuzzRequest } from './request';
import type { Tally } from './tally';

const SHOWN = 1500;

/** How to see one failure again, and what to put among the cases once it is mended. */
export function describeCase({ call, seed, path, request, message }: FailedCase): string {
  const kept = JSON.stringify({ title: `[…] ${call}: …`, request });
  return [
    `${call}: ${message.slice(0, SHOWN)}`,
    `  again: npm run fuzz -- --call ${call} --seed ${seed} --path ${path}`,
    `  keep:  apps/server/src/testing/fuzz/cases/….json  ${kept.slice(0, SHOWN)}`,
  ].join('\n');
}

/** The slowest answers, with what asked for them. */
export function describeSlowest(tally: Tally<FuzzRequest>): string {
  const lines = tally
    .slowest()
    .map(({ what, milliseconds }) => `${Math.round(milliseconds)} ms  ${JSON.stringify(what).slice(0, 240)}`);
  return ['slowest answers:', ...lines].join('\n  ');
}

/** What the server itself said of its faults; null where it had none. */
export function describeFaults({ faults }: FuzzServer): string | null {
  if (faults.length === 0) return null;
  return [
    `${faults.length} faults in the server's log:`,
    ...faults.slice(0, 5).map((line) => line.slice(0, SHOWN)),
  ].join('\n  ');
}
