import type { Timeline } from '@orrery/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPaceCosts } from './pace-costs';
import { createPacer, type Pacer } from './pacer';

/** A video element that plays by the faked clock; starting, seeking and beginning again take it a while. */
class FakeVideo extends EventTarget {
  duration = 60;
  paused = true;
  muted = false;
  loop = false;
  soundAllowed = true;
  /** Milliseconds. */
  costs = { start: 0, seek: 0, wrap: 0 };
  heard = false;
  #rate = 1;
  #base = 0;
  #movesAtMs = 0;
  #soughtByMs = 0;

  get seeking(): boolean {
    return Date.now() < this.#soughtByMs;
  }

  get readyState(): number {
    return this.seeking ? 1 : 4;
  }

  get currentTime(): number {
    if (this.paused) return this.#base;
    const seconds = this.#base + (Math.max(0, Date.now() - this.#movesAtMs) / 1000) * this.#rate;
    if (seconds < this.duration || !this.loop) return Math.min(seconds, this.duration);
    const endedMs = this.#movesAtMs + ((this.duration - this.#base) / this.#rate) * 1000;
    this.#base = 0;
    this.#movesAtMs = endedMs + this.costs.wrap;
    this.#soughtByMs = this.#movesAtMs;
    this.dispatchEvent(new Event('waiting'));
    return this.currentTime;
  }

  set currentTime(seconds: number) {
    this.#base = seconds;
    this.#stand(this.costs.seek);
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(rate: number) {
    this.#base = this.currentTime;
    this.#movesAtMs = Math.max(this.#movesAtMs, Date.now());
    this.#rate = rate;
  }

  async play(): Promise<void> {
    if (!this.soundAllowed && !this.muted) throw new DOMException('no gesture', 'NotAllowedError');
    if (!this.paused) return;
    this.#movesAtMs = Math.max(Date.now(), this.#soughtByMs) + this.costs.start;
    this.paused = false;
    this.heard ||= !this.muted;
    this.dispatchEvent(new Event('playing'));
  }

  pause(): void {
    this.#base = this.currentTime;
    this.paused = true;
  }

  #stand(ms: number): void {
    this.#soughtByMs = Date.now() + ms;
    this.#movesAtMs = this.#soughtByMs;
    setTimeout(() => this.dispatchEvent(new Event('seeked')), ms);
    this.dispatchEvent(new Event('waiting'));
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

function pace(video: FakeVideo, costs = createPaceCosts()) {
  const onSoundBlocked = vi.fn();
  const statuses: string[] = [];
  const pacer: Pacer = createPacer(video, {
    serverNow: Date.now,
    costs,
    onSoundBlocked,
    onChange: () => statuses.push(pacer.pace.status),
  });
  return { pacer, onSoundBlocked, statuses };
}

function follow(timeline: Timeline, video = new FakeVideo()) {
  const paced = pace(video);
  paced.pacer.follow(timeline);
  return { ...paced, video };
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

describe('a device whose seeks take longer than any habit', () => {
  /** Lags, one of each look, of a video that has to be sought and whose seeks take so many milliseconds in turn. */
  async function lagsOf(seekMs: readonly number[], seconds: number) {
    const video = new FakeVideo();
    let seeks = 0;
    const paced = follow(order({}), video);
    await vi.advanceTimersByTimeAsync(1_000);
    Object.defineProperty(video.costs, 'seek', { get: () => seekMs[seeks++ % seekMs.length] });
    video.currentTime = 30;
    const lags: number[] = [];
    for (let look = 0; look < seconds * 10; look += 1) {
      await vi.advanceTimersByTimeAsync(100);
      lags.push(Math.abs(paced.pacer.pace.skewMs ?? 0));
    }
    return { ...paced, video, lags, seeks: () => seeks };
  }

  test('[PLAY-57] aims as far ahead as the last seek missed, and is in step', async () => {
    const { lags, seeks } = await lagsOf([1_500], 20);
    expect(Math.max(...lags.slice(-100))).toBeLessThan(15);
    expect(seeks()).toBeLessThan(5);
  });

  test('[PLAY-57] that aimed too far stands until the class comes by, and counts as playing meanwhile', async () => {
    const { video, statuses, lags, seeks } = await lagsOf([1_800, 600], 20);
    expect(Math.max(...lags.slice(-100))).toBeLessThan(15);
    expect(seeks()).toBeLessThan(5);
    expect(video.paused).toBe(false);
    expect(statuses.slice(-1)).toEqual(['playing']);
  });

  test('[PLAY-57] a video that stood long after a seek that hit is not sought too far', async () => {
    const { video } = follow(order({}));
    await vi.advanceTimersByTimeAsync(1_000);
    video.currentTime = 30;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(video.currentTime).toBeCloseTo(6, 1);
    video.currentTime -= 3;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(video.paused).toBe(false);
    expect(video.currentTime).toBeCloseTo(7, 1);
  });

  test('a pause that comes while it stands is kept', async () => {
    const { pacer, video } = follow(order({}));
    await vi.advanceTimersByTimeAsync(1_000);
    video.currentTime = video.currentTime + 2;
    await vi.advanceTimersByTimeAsync(500);
    expect(video.paused).toBe(true);
    pacer.follow(order({ status: 'paused', position: 9 }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([video.paused, video.currentTime]).toEqual([true, 9]);
  });
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

describe('a rehearsal', () => {
  async function rehearsed(timeline: Timeline) {
    const video = new FakeVideo();
    video.costs = { start: 90, seek: 40, wrap: 0 };
    const { pacer } = pace(video);
    const done = pacer.rehearse(timeline);
    await vi.advanceTimersByTimeAsync(300);
    await done;
    return { pacer, video };
  }

  test('lets even the first start be in step, unheard', async () => {
    const at = Date.now() + 700;
    const { pacer, video } = await rehearsed(order({ position: 4, at }));
    expect(video.paused).toBe(true);
    expect(video.heard).toBe(false);
    expect(video.muted).toBe(false);
    pacer.follow(order({ position: 4, at }));
    await vi.advanceTimersByTimeAsync(300);
    expect(video.currentTime).toBe(4);
    await vi.advanceTimersByTimeAsync(300);
    expect(Math.abs(video.currentTime - 4 - (Date.now() - at) / 1000)).toBeLessThan(0.012);
  });

  test('leaves a paused video where its order wants it', async () => {
    const { pacer, video } = await rehearsed(order({ status: 'paused', position: 7 }));
    pacer.follow(order({ status: 'paused', position: 7 }));
    expect(video.currentTime).toBe(7);
    expect(video.paused).toBe(true);
  });

  test('is left out when there is no time for it', async () => {
    const video = new FakeVideo();
    const play = vi.spyOn(video, 'play');
    await pace(video).pacer.rehearse(order({ at: Date.now() + 150 }));
    expect(play).not.toHaveBeenCalled();
  });

  test('gives way at once to an order that comes meanwhile', async () => {
    const video = new FakeVideo();
    video.costs.start = 200;
    const { pacer } = pace(video);
    const done = pacer.rehearse(order({ status: 'paused' }));
    pacer.follow(order({ position: 3 }));
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(video.paused).toBe(false);
    expect(video.muted).toBe(false);
    expect(Math.abs(video.currentTime - 4)).toBeLessThan(0.25);
  });
});

describe('a looping video', () => {
  const loop = () => order({ duration: 8, loop: true });

  test('is late once at its seam, and on time from the next one on', async () => {
    const video = new FakeVideo();
    video.duration = 8;
    video.costs.wrap = 150;
    video.costs.seek = 150;
    const startMs = Date.now();
    follow(loop(), video);
    const lateAt = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(startMs + ms - Date.now());
      return (((Date.now() - startMs) / 1000) % 8) - video.currentTime;
    };
    expect(await lateAt(8_300)).toBeGreaterThan(0.1);
    expect(Math.abs(await lateAt(16_300))).toBeLessThan(0.02);
    expect(Math.abs(await lateAt(24_300))).toBeLessThan(0.02);
  });

  test('says that it plays, also while it begins again', async () => {
    const video = new FakeVideo();
    video.duration = 8;
    video.costs.wrap = 180;
    const { statuses } = follow(loop(), video);
    await vi.advanceTimersByTimeAsync(1_000);
    statuses.length = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(statuses).toEqual([]);
  });
});
