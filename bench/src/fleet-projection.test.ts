import { describe, expect, test } from 'vitest';
import { type DeviceCost, limitsOf, project } from './fleet-projection';

const COST: DeviceCost = {
  own: 0.5,
  heard: 0.01,
  database: 0.06,
  redis: 0.02,
  balancer: 0.03,
  serverKb: 100,
  rows: 0.5,
  commits: 0.05,
  redisMessages: 1.5,
  networkBytes: 1_000,
};

describe('projection of what devices cost', () => {
  test('one server is enough until its thread is', () => {
    expect(project(COST, 1_000)).toMatchObject({ servers: 1, serversBySchool: 1 });
    expect(project(COST, 1_200)).toMatchObject({ servers: 1, serversBySchool: 1 });
    expect(project(COST, 1_300).serversBySchool).toBe(2);
  });

  test('servers that hear of everybody need more of each other, until no number of them is enough', () => {
    // 30,000 × 0.49 / (600 − 300)
    expect(project(COST, 30_000)).toMatchObject({ servers: 49, serversBySchool: 25 });
    expect(project(COST, 60_000).servers).toBeNull();
    expect(project(COST, 100_000)).toMatchObject({ servers: null, serversBySchool: 84 });
  });

  test('a server has no more connections than a load balancer has ports', () => {
    expect(project({ ...COST, own: 0.001 }, 100_000).serversBySchool).toBe(4);
  });

  test('everything else grows with the devices', () => {
    expect(project(COST, 100_000)).toMatchObject({
      databaseCores: 6,
      redisCores: 2,
      balancerCores: 3,
      rows: 50_000,
      commits: 5_000,
      redisMessages: 150_000,
      networkMbit: 800,
    });
    expect(project(COST, 100_000).filesMbit).toBeCloseTo(44_444, 0);
  });

  test('what gives way first is named first; what costs nothing never does', () => {
    const limits = limitsOf({ ...COST, balancer: 0 });
    expect(limits.slice(0, 3)).toEqual([
      { part: 'one server', devices: 1_200 },
      { part: 'a 10 Gbit/s line, a film for everybody', devices: 22_500 },
      { part: 'one Redis', devices: 30_000 },
    ]);
    expect(limits.at(-1)).toEqual({
      part: 'one load balancer of 8 cores',
      devices: Number.POSITIVE_INFINITY,
    });
  });
});
