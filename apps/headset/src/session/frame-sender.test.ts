import type { ResourceKind, Watch } from '@orrery/contract';
import { expect, test, vi } from 'vitest';
import { createFrameSender } from './frame-sender';

function makeSender() {
  const scene = { nowMs: 0, watch: null as Watch | null, kind: 'courseware' as ResourceKind | null };
  const sendFrame = vi.fn(async () => undefined);
  const sender = createFrameSender({
    now: () => scene.nowMs,
    watching: () => scene.watch,
    kind: () => scene.kind,
    people: () => ({ sendFrame }),
  });
  return { scene, sender, sendFrame };
}

const watched: Watch = { until: 1e9, rateHz: 1, frameSeconds: 3 };

test('[LIVE-01] nobody watches, or only poses are wanted: no picture is made', () => {
  const { scene, sender } = makeSender();
  expect(sender.due()).toBeNull();
  scene.watch = { until: 1e9, rateHz: 10 };
  expect(sender.due()).toBeNull();
});

test.each([
  ['courseware', 'view'],
  ['page', 'card'],
  ['panorama_image', null],
  ['panorama_video', null],
  ['model', null],
  [null, null],
] as const)('[LIVE-01] %s is told by: %s', (kind, plan) => {
  const { scene, sender } = makeSender();
  scene.watch = watched;
  scene.kind = kind;
  expect(sender.due()).toBe(plan);
});

test('[LIVE-01] pictures go out one after the other, as often as they are wanted, at most one a second', async () => {
  const { scene, sender, sendFrame } = makeSender();
  scene.watch = watched;
  sender.send(Promise.resolve('AAAA'));
  scene.nowMs = 3_000;
  expect(sender.due()).toBeNull();
  await vi.waitFor(() => expect(sendFrame).toHaveBeenCalledWith('AAAA'));
  await vi.waitFor(() => expect(sender.due()).toBe('view'));
  scene.watch = { ...watched, frameSeconds: 1 };
  sender.send(Promise.resolve(null));
  await Promise.resolve();
  scene.nowMs = 4_000;
  expect(sender.due()).toBeNull();
  scene.nowMs = 4_100;
  await vi.waitFor(() => expect(sender.due()).toBe('view'));
  expect(sendFrame).toHaveBeenCalledTimes(1);
});

test('[LIVE-01] a picture that did not arrive is followed by the next', async () => {
  const { scene, sender, sendFrame } = makeSender();
  scene.watch = watched;
  sendFrame.mockRejectedValueOnce(new Error('no line'));
  sender.send(Promise.resolve('AAAA'));
  scene.nowMs = 3_000;
  await vi.waitFor(() => expect(sender.due()).toBe('view'));
});
