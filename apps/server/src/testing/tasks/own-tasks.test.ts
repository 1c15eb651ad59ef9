import { afterAll, beforeAll, describe, test } from 'vitest';
import { makeSchool } from '../live/live-school';
import { createLiveWorld } from '../live/live-server';
import { findRedis, startRedis } from '../redis';
import { OWN_TASKS, type Pair } from './own-tasks';

describe.skipIf(!findRedis())('each of two servers does its part of', () => {
  let pair: Omit<Pair, 'school'>;
  beforeAll(async () => {
    const redis = await startRedis();
    const world = await createLiveWorld({ REDIS_URL: redis.url });
    const [here, there] = await Promise.all([world.start(), world.start()]);
    pair = { redis, world, here, there };
  });
  afterAll(async () => {
    await pair.world.close();
    await pair.redis.stop();
  });

  const { missed_orders, ...together } = OWN_TASKS;
  const prove = async (one: (pair: Pair) => Promise<void>) =>
    one({ ...pair, school: await makeSchool(pair.world.database.db) });

  // All of them wait for the next turn of a task.
  describe.concurrent('those that wait', () => {
    test.each(Object.entries(together))('%s', (_name, one) => prove(one));
  });

  // It takes Redis away.
  test('missed_orders', () => prove(missed_orders));
});
