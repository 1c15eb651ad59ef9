import type { FailedAttack } from './fuzz-broker';
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
    `  again: npm run fuzz -- --call ${call} --seed=${seed} --path ${path}`,
    `  keep:  apps/server/src/testing/fuzz/cases/….json  ${kept.slice(0, SHOWN)}`,
  ].join('\n');
}

/** The same of an attack on the broker. */
export function describeAttack({ seed, path, attack, message }: FailedAttack): string {
  return [
    `broker: ${message.slice(0, SHOWN)}`,
    `  again: npm run fuzz -- --call broker --seed=${seed} --path ${path}`,
    `  sent:  ${JSON.stringify(attack).slice(0, SHOWN)}`,
  ].join('\n');
}

/** How long the class beside an attack waited for its orders. */
export function describeOrders(orders: readonly number[]): string {
  const sorted = [...orders].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? 0);
  return `the class beside it got ${orders.length} orders, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the last ${at(1)} ms`;
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
