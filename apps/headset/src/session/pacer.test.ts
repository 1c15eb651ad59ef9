import type { Timeline } from '@orrery/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pacer';

/** A video element that plays by the faked clock. */
class FakeVideo extends EventTarget {
  readyState = 4;
  duration = 60;
  paused = true;
  seeking = false;
  muted = false;
  loop = false;
  playbackRate = 1;
  soundAllowed = true;
  #base = 0;
  #sinceMs = 0;

  get currentTime(): number {
    return this.paused ? this.#base : this.#base + ((Date.now() - this.#sinceMs) / 1000) * this.playbackRate;
  }

  set currentTime(seconds: number) {
    this.#base = seconds;
    this.#sinceMs = Date.now();
  }

  async play(): Promise<void> {
    if (!this.soundAllowed && !this.muted) throw new DOMException('no gesture', 'NotAllowedError');
    if (!this.paused) return;
    this.#sinceMs = Date.now();
    this.paused = false;
    this.dispatchEvent(new Event('playing'));
  }

  pause(): void {
    this.#base = this.currentTime;
    this.paused = true;
  }
}

const order = (change: Partial<Timeline>): Timeline => ({
  status: 'playing',
  position: 0,
  at: Date.now(),
  rate: 1,
  loop: false,
  duration: 60,
  ...change,
});

function follow(timeline: Timeline, video = new FakeVideo()) {
  const onSoundBlocked = vi.fn();
  const pacer = createPacer(video as unknown as HTMLVideoElement, {
    serverNow: Date.now,
    onSoundBlocked,
    onChange: () => undefined,
  });
  pacer.follow(timeline);
  return { pacer, video, onSoundBlocked };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('an order for the future waits on its first frame and starts at the agreed moment', async () => {
  const { pacer, video } = follow(order({ position: 12, at: Date.now() + 400 }));
  expect(video.paused).toBe(true);
  expect(video.currentTime).toBe(12);
  expect(pacer.pace.status).toBe('loading');
  await vi.advanceTimersByTimeAsync(1400);
  expect(pacer.pace.status).toBe('playing');
  expect(video.currentTime).toBeCloseTo(13, 1);
});

test('a device that comes late lands on the right second', async () => {
  const { video } = follow(order({ position: 5, at: Date.now() - 20_000 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(video.currentTime).toBeCloseTo(26, 1);
});

test('a pause stands at its position', () => {
  const { pacer, video } = follow(order({ status: 'paused', position: 7.5 }));
  expect(video.currentTime).toBe(7.5);
  expect(pacer.pace.status).toBe('paused');
});

test('where the browser refuses sound the video plays muted and says so', async () => {
  const video = new FakeVideo();
  video.soundAllowed = false;
  const { onSoundBlocked } = follow(order({}), video);
  await vi.advanceTimersByTimeAsync(300);
  expect(video.paused).toBe(false);
  expect(video.muted).toBe(true);
  expect(onSoundBlocked).toHaveBeenCalled();
});

test('a running video that drifted is brought back without a jump', async () => {
  const { video } = follow(order({}));
  await vi.advanceTimersByTimeAsync(1000);
  video.currentTime += 0.1;
  await vi.advanceTimersByTimeAsync(125);
  expect(video.playbackRate).toBeLessThan(1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(Math.abs(video.currentTime - 7.125)).toBeLessThan(0.015);
  expect(video.playbackRate).toBe(1);
});

test('a sync to where the video already is does not stop it', async () => {
  const { pacer, video } = follow(order({}));
  await vi.advanceTimersByTimeAsync(2000);
  pacer.follow(order({ position: 2.4, at: Date.now() + 400 }));
  expect(video.paused).toBe(false);
});

test('a video that is over stands on its end', async () => {
  const { pacer, video } = follow(order({ position: 58 }));
  await vi.advanceTimersByTimeAsync(4000);
  expect(video.paused).toBe(true);
  expect(pacer.pace.status).toBe('paused');
});
