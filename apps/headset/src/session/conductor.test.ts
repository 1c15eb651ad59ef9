import { createPaceCosts } from '@orrery/client';
import type { DeviceResource, Timeline } from '@orrery/contract';
import type { SceneMedia } from '@orrery/scene';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConductor } from './conductor';

/** How long the fake video takes to get going. */
const START_MS = 120;

/** A video that moves a while after it was told to play. */
class SlowVideo extends EventTarget {
  readonly readyState = 4;
  readonly seeking = false;
  readonly duration = 60;
  paused = true;
  muted = true;
  volume = 1;
  loop = false;
  playbackRate = 1;
  #base = 0;
  #movesAtMs = 0;

  get currentTime(): number {
    return this.paused ? this.#base : this.#base + Math.max(0, Date.now() - this.#movesAtMs) / 1000;
  }

  set currentTime(seconds: number) {
    this.#base = seconds;
    this.#movesAtMs = Math.max(this.#movesAtMs, Date.now());
  }

  async play(): Promise<void> {
    this.#movesAtMs = Date.now() + START_MS;
    this.paused = false;
  }

  pause(): void {
    this.#base = this.currentTime;
    this.paused = true;
  }
}

const film: DeviceResource = {
  rid: 5,
  kind: 'panorama_video',
  title: { en: 'Film', zh: '影片' },
  url: '/media/5',
  cover: '',
  mime: 'video/mp4',
  sha256: 'x',
  bytes: 1,
  durationSeconds: 60,
  credit: '',
};

function openStage() {
  const videos: SlowVideo[] = [];
  const shown: { paused: boolean; seconds: number }[] = [];
  const conductor = createConductor({
    stage: {
      load: async () => {
        const video = new SlowVideo();
        videos.push(video);
        return { video, dispose: () => undefined } as unknown as SceneMedia;
      },
      show: () => {
        const video = videos.at(-1);
        if (video) shown.push({ paused: video.paused, seconds: video.currentTime });
      },
    },
    media: {
      open: async () => ({ url: '/media/5', local: true, release: () => undefined }),
      whenLocal: () => Promise.resolve(),
    },
    serverNow: Date.now,
    costs: createPaceCosts(),
    find: async () => film,
    attendance: () => ({ onReport: () => undefined }),
    onSoundBlocked: () => undefined,
    onChange: () => undefined,
  });
  const perform = (timeline: Partial<Timeline>) =>
    conductor.perform({
      resource: 5,
      chapter: null,
      own: false,
      test: null,
      timeline: { status: 'playing', position: 0, at: 0, rate: 1, loop: false, duration: 60, ...timeline },
    });
  return { conductor, perform, videos, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a piece that waits has rehearsed before anybody sees it, and its first start is in step', async () => {
  const { conductor, perform, videos, shown } = openStage();
  perform({ status: 'paused', position: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toEqual([{ paused: true, seconds: 7 }]);
  expect(conductor.playing?.status).toBe('paused');
  const at = Date.now() + 400;
  perform({ position: 7, at });
  await vi.advanceTimersByTimeAsync(900);
  expect(Math.abs((videos[0]?.currentTime ?? 0) - 7.5)).toBeLessThan(0.015);
  expect(conductor.playing?.status).toBe('playing');
});

test('an order that leaves no time for a rehearsal is shown at once', async () => {
  const { perform, shown } = openStage();
  perform({ position: 3, at: Date.now() - 2_000 });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.paused).toBe(false);
});

test('a piece that is taken away while it rehearses is never shown', async () => {
  const { conductor, perform, videos, shown } = openStage();
  perform({ status: 'paused' });
  await vi.advanceTimersByTimeAsync(50);
  conductor.perform(null);
  const before = shown.length;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown).toHaveLength(before);
  expect(videos[0]?.paused).toBe(true);
});
