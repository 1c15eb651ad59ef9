import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLedger } from './ledger';
import { runCrash } from './run-crash';

/** Three starts of a whole server with its database, on a machine that does much else. */
const SLOW = 900_000;

test(
  'a server and its database are killed under load: all that was acknowledged is there once, and everything fits',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-crash-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    await chmod(dataDir, 0o755);
    const report = await runCrash({
      dataDir,
      kills: 2,
      seed: 9,
      program: 'main.ts',
      readyWithinMs: SLOW / 3,
    });
    expect(report.kills.flatMap(({ faults }) => faults)).toEqual([]);
    expect(report.faults).toEqual([]);
    expect(report.kills).toHaveLength(2);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  SLOW,
);

test('the ledger finds what is lost, what was refused, and lets either be of what nobody answered', () => {
  const ledger = createLedger();
  ledger.write('a', 'one').acknowledged();
  expect(ledger.compare('a', 'one')).toBeNull();
  ledger.write('a', 'two');
  expect(ledger.compare('a', 'two')).toBeNull();
  expect(ledger.compare('a', 'one')).toBe('a is one, and should be two');
  ledger.write('b', 'one').refused();
  expect(ledger.compare('b', 'one')).toBe('b is one, and should be not there');
  ledger.write('c', 'one').acknowledged();
  expect(ledger.compare('c', null)).toBe('c is not there, and should be one');
  expect([ledger.acknowledged, ledger.refused, ledger.unanswered]).toEqual([2, 1, 1]);
});
