import type { DeviceState } from '@orrery/contract';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aState } from '../../testing/live/mqtt-peer';
import { REWRITE_AFTER_MS, WRITE_BEHIND_MS } from '../limits';
import { createReportedStore, type ReportedStore } from './reported-store';

/** A database that is away while told so; knows the batteries that were written, by statement. */
function createTable() {
  const written: [number, number | null][][] = [];
  const table = {
    away: false,
    written,
    async query({ values }: { values: [number[], number[], boolean[], string[]] }) {
      if (table.away) throw new Error('connection refused');
      const states = values[3].map((text) => JSON.parse(text) as DeviceState);
      written.push(values[0].map((id, index) => [id, states[index]?.battery ?? null]));
    },
  };
  return table;
}

let table: ReturnType<typeof createTable>;
let store: ReportedStore;

beforeEach(() => {
  vi.useFakeTimers();
  table = createTable();
  store = createReportedStore(
    { pool: table as unknown as pg.Pool, serverId: null },
    pino({ level: 'silent' }),
  );
});
afterEach(() => vi.useRealTimers());

test('the newest reports of many devices are one statement', async () => {
  store.accept(1, 8, aState({ battery: 0.8 }));
  store.accept(1, 7, aState({ battery: 0.7 }));
  store.accept(1, 8, aState({ battery: 0.9 }));
  expect(store.pending).toBe(2);
  await vi.advanceTimersByTimeAsync(WRITE_BEHIND_MS);
  expect(table.written).toEqual([
    [
      [7, 0.7],
      [8, 0.9],
    ],
  ]);
  expect(store.pending).toBe(0);
});

test('while the database is away reports wait for it, however many come', async () => {
  const asked = vi.spyOn(table, 'query');
  table.away = true;
  store.accept(1, 7, aState({ battery: 0.7 }));
  await vi.advanceTimersByTimeAsync(WRITE_BEHIND_MS);
  store.accept(1, 7, aState({ battery: 0.6 }));
  await vi.advanceTimersByTimeAsync(REWRITE_AFTER_MS - 1);
  expect(asked).toHaveBeenCalledTimes(1);
  table.away = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(table.written).toEqual([[[7, 0.6]]]);
});

test('closing writes what is pending, and nothing is written afterwards', async () => {
  store.accept(1, 7, aState({ battery: 0.7 }));
  await store.close();
  expect(table.written).toEqual([[[7, 0.7]]]);
  store.accept(1, 7, aState({ battery: 0.1 }));
  await vi.advanceTimersByTimeAsync(REWRITE_AFTER_MS * 2);
  expect(table.written).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
