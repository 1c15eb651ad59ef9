import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database';
import { toSchoolScope } from '../../platform/session/caller';
import { findFaults } from './check-rows';

test('rows with names that take long to count let others have their turns', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    stu_name: '👨‍👩‍👧‍👦'.repeat(15),
    stu_number: String(index),
  }));
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    waiting = setImmediate(takeTurn);
  };
  let waiting = setImmediate(takeTurn);
  // The database is asked once all rows were judged by themselves.
  const asked = new Error('asked');
  const db = {
    select: () => {
      throw asked;
    },
  } as unknown as Database;
  await expect(findFaults(db, toSchoolScope(1), rows)).rejects.toBe(asked);
  clearImmediate(waiting);
  expect(turns).toBeGreaterThan(2);
});
