import type { DeviceResource } from '@orrery/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../http/call-error';
import { createInstallSync, type HeldResource } from './install-sync';

const SHA256 = 'a'.repeat(64);
const entry = { rid: 5, sha256: SHA256 } as DeviceResource;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(ask: (held: readonly HeldResource[]) => Promise<DeviceResource[]>) {
  const line = { online: true, renewed: 0 };
  const kept: (readonly DeviceResource[])[] = [];
  const heard: (readonly DeviceResource[])[] = [];
  const sync = createInstallSync({
    http: {
      deviceInstallSync: async ({ held }) => ({ list: await ask(JSON.parse(String(held))) }),
    },
    renew: async () => {
      line.renewed += 1;
    },
    isOnline: () => line.online,
    onList: (list) => void heard.push(list),
    installs: { held: async () => [{ rid: 5, sha256: SHA256 }], keep: (list) => void kept.push(list) },
    random: () => 1,
  });
  return { sync, line, kept, heard };
}

test('[INS-12] a device tells what it holds and hears what it should keep', async () => {
  const asked: (readonly HeldResource[])[] = [];
  const { sync, kept, heard } = open(async (held) => {
    asked.push(held);
    return [entry];
  });
  sync.due();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([[entry]]);
  expect(asked).toEqual([[{ rid: 5, sha256: SHA256 }]]);
  expect(kept).toEqual([[entry]]);
});

test('a device whose cookie has ended asks with a new session', async () => {
  const { sync, line, kept } = open(async () => {
    if (line.renewed === 0) throw new CallError(401, '', { id: 'auth.required' });
    return [entry];
  });
  sync.due();
  await vi.advanceTimersByTimeAsync(0);
  expect(line.renewed).toBe(1);
  expect(kept).toEqual([[entry]]);
});

test('news that come while it asks are asked for once more, and never two at a time', async () => {
  const answers: (() => void)[] = [];
  const { sync, kept } = open(() => new Promise((resolve) => answers.push(() => resolve([entry]))));
  sync.due();
  await vi.advanceTimersByTimeAsync(0);
  sync.due();
  sync.due();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveLength(2);
  expect(kept).toHaveLength(2);
});

test('a server without an answer is asked again, ever more rarely; none is asked without a line', async () => {
  let questions = 0;
  const { sync, line, kept } = open(async () => {
    questions += 1;
    if (questions < 4) throw new Error('away');
    return [entry];
  });
  sync.due();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(questions).toBe(3);
  line.online = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(questions).toBe(3);
  line.online = true;
  sync.due();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual([[entry]]);
});

test('who stopped hears nothing more', async () => {
  const { sync, kept } = open(async () => {
    sync.stop();
    return [entry];
  });
  sync.due();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual([]);
});
