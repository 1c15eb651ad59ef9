import type { Pose } from '@orrery/contract';
import { Quaternion, Vector3 } from 'three';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FollowedVideo, TimeFollower } from './follow-time';
import { type LoadStatus, MediaShelf } from './media-shelf';
import { PoseTrack } from './pose-track';
import { WallTiles } from './wall-tiles';

function poseAt(yaw: number, x = 0): Pose {
  const { x: qx, y, z, w } = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), yaw);
  return { quaternion: [qx, y, z, w], position: [x, 1.6, 0], mediaSeconds: 0, at: 0 };
}

const yawOf = (track: PoseTrack) => 2 * Math.atan2(track.quaternion.y, track.quaternion.w);

describe('a student between poses', () => {
  test('the first pose is taken at once', () => {
    const track = new PoseTrack();
    track.receive(poseAt(1), 5);
    expect(track.step(5)).toBe(true);
    expect(yawOf(track)).toBeCloseTo(1);
    expect(track.step(5.1)).toBe(false);
  });

  test('the view glides evenly, in the time between two poses, and then rests', () => {
    const track = new PoseTrack();
    track.receive(poseAt(0), 0);
    track.step(0);
    track.receive(poseAt(1, 2), 0.1);
    track.step(0.15);
    expect(yawOf(track)).toBeCloseTo(0.5);
    expect(track.position.x).toBeCloseTo(1);
    expect(track.step(0.2)).toBe(true);
    expect(yawOf(track)).toBeCloseTo(1);
    expect(track.step(0.3)).toBe(false);
  });

  test('a pose that comes early bends the glide without a jump', () => {
    const track = new PoseTrack();
    track.receive(poseAt(0), 0);
    track.step(0);
    track.receive(poseAt(1), 0.1);
    track.step(0.13);
    const before = yawOf(track);
    track.receive(poseAt(-1), 0.13);
    track.step(0.131);
    expect(Math.abs(yawOf(track) - before)).toBeLessThan(0.05);
  });

  test('after a silence the view glides within 0.3 s, the short way round', () => {
    const track = new PoseTrack();
    track.receive(poseAt(3), 0);
    track.step(0);
    track.receive(poseAt(-3), 60);
    track.step(60.15);
    expect(Math.abs(Math.cos(yawOf(track)))).toBeCloseTo(1);
    track.step(60.31);
    expect(track.step(60.4)).toBe(false);
  });

  test('the same pose again moves nothing', () => {
    const track = new PoseTrack();
    track.receive(poseAt(0.4), 0);
    track.step(0);
    track.receive(poseAt(0.4), 0.1);
    expect(track.step(0.3)).toBe(false);
  });
});

describe('the tiles', () => {
  const rect = { left: 0, top: 0, width: 10, height: 10 };

  test('count the users of each media', () => {
    const tiles = new WallTiles();
    const { users } = tiles.arrange([
      { id: 'a', rect, mediaKey: 'x' },
      { id: 'b', rect, mediaKey: 'x' },
      { id: 'c', rect, mediaKey: null },
    ]);
    expect([...users]).toEqual([['x', 2]]);
  });

  test('keep a pose that came before the tile, and over its absence', () => {
    const tiles = new WallTiles();
    tiles.setPose('a', poseAt(1), 0);
    tiles.arrange([{ id: 'a', rect, mediaKey: 'x' }]);
    expect(tiles.list[0]!.track).not.toBeNull();
    tiles.arrange([]);
    tiles.arrange([{ id: 'a', rect, mediaKey: 'x' }]);
    expect(tiles.list[0]!.track).not.toBeNull();
  });

  test('the same arrangement again draws nothing, another media only its own tile', () => {
    const tiles = new WallTiles();
    const row = ['a', 'b'].map((id) => ({ id, rect: { ...rect }, mediaKey: 'x' }));
    expect(tiles.arrange(row).moved).toBe(true);
    for (const tile of tiles.list) tile.stale = false;
    expect(tiles.arrange(row.map((tile) => ({ ...tile, rect: { ...rect } }))).moved).toBe(false);
    expect(tiles.list.map(({ stale }) => stale)).toEqual([false, false]);
    tiles.arrange([row[0]!, { ...row[1]!, mediaKey: 'y' }]);
    expect(tiles.list.map(({ stale }) => stale)).toEqual([false, true]);
    expect(tiles.arrange([row[1]!, row[0]!]).moved).toBe(true);
  });

  test('go back to the calm view without a pose', () => {
    const tiles = new WallTiles();
    tiles.arrange([{ id: 'a', rect, mediaKey: 'x' }]);
    tiles.setPose('a', poseAt(1), 0);
    tiles.setPose('a', null, 1);
    expect(tiles.list[0]!.track).toBeNull();
  });
});

const source = { kind: 'panorama_image', url: '/media/1' } as const;

function shelfWith(load: (url: string, signal: AbortSignal) => Promise<string>) {
  const freed: string[] = [];
  const log: string[] = [];
  const shelf = new MediaShelf<string>({
    load: ({ url }, signal) => load(url, signal),
    free: (shown) => freed.push(shown),
    lingerMs: 1000,
    onStatus: (key: string, status: LoadStatus) => log.push(`${key} ${status}`),
  });
  return { shelf, freed, log };
}

describe('the shelf', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('loads when the first user comes, once, and frees after the last one left', async () => {
    let loads = 0;
    const { shelf, freed } = shelfWith(async (url) => {
      loads += 1;
      return url;
    });
    shelf.put('a', source);
    expect(loads).toBe(0);
    shelf.setUsers(new Map([['a', 1]]));
    shelf.setUsers(new Map([['a', 30]]));
    await Promise.resolve();
    expect(loads).toBe(1);
    expect(shelf.find('a')).toBe('/media/1');
    shelf.setUsers(new Map());
    vi.advanceTimersByTime(999);
    expect(freed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(freed).toEqual(['/media/1']);
    expect(shelf.find('a')).toBeNull();
  });

  test('a user who comes back in time finds it still there', async () => {
    let loads = 0;
    const { shelf, freed } = shelfWith(async (url) => {
      loads += 1;
      return url;
    });
    shelf.put('a', source);
    shelf.setUsers(new Map([['a', 1]]));
    await Promise.resolve();
    shelf.setUsers(new Map());
    vi.advanceTimersByTime(500);
    shelf.setUsers(new Map([['a', 1]]));
    vi.advanceTimersByTime(5000);
    expect(freed).toEqual([]);
    expect(loads).toBe(1);
  });

  test('a resource that is named after its tiles is loaded too', async () => {
    const { shelf } = shelfWith(async (url) => url);
    shelf.setUsers(new Map([['a', 1]]));
    shelf.put('a', source);
    await Promise.resolve();
    expect(shelf.find('a')).toBe('/media/1');
  });

  test('what nobody wants any more is stopped, and freed should it arrive all the same', async () => {
    let arrive: (value: string) => void = () => undefined;
    let stopped = false;
    const { shelf, freed, log } = shelfWith((_url, signal) => {
      signal.addEventListener('abort', () => {
        stopped = true;
      });
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    shelf.put('a', source);
    shelf.setUsers(new Map([['a', 1]]));
    shelf.setUsers(new Map());
    vi.advanceTimersByTime(1000);
    expect(stopped).toBe(true);
    arrive('late');
    await Promise.resolve();
    expect(freed).toEqual(['late']);
    expect(log).toEqual(['a loading', 'a idle']);
  });

  test('a failure is told, and naming the resource again tries again', async () => {
    let works = false;
    const { shelf, log } = shelfWith(async (url) => {
      if (!works) throw new Error('offline');
      return url;
    });
    shelf.setUsers(new Map([['a', 1]]));
    shelf.put('a', source);
    await new Promise(setImmediate);
    expect(log.at(-1)).toBe('a failed');
    works = true;
    shelf.put('a', source);
    await new Promise(setImmediate);
    expect(shelf.find('a')).toBe('/media/1');
  });

  test('another resource under the same key replaces the first', async () => {
    const { shelf, freed } = shelfWith(async (url) => url);
    shelf.setUsers(new Map([['a', 1]]));
    shelf.put('a', source);
    await Promise.resolve();
    shelf.put('a', { ...source, url: '/media/2' });
    await Promise.resolve();
    expect(freed).toEqual(['/media/1']);
    expect(shelf.find('a')).toBe('/media/2');
  });
});

class FakeVideo implements FollowedVideo {
  currentTime = 0;
  duration = 14;
  ended = false;
  paused = true;
  playbackRate = 1;
  seeking = false;
  play = async () => {
    this.paused = false;
  };
  pause = () => {
    this.paused = true;
  };
}

describe('a mirror of a video', () => {
  test('plays while class time moves and stops when it stands', () => {
    const video = new FakeVideo();
    const follower = new TimeFollower(video);
    follower.follow(0, 0);
    follower.follow(0.033, 0.033);
    expect(video.paused).toBe(false);
    follower.follow(0.033, 0.5);
    expect(video.paused).toBe(true);
  });

  test('jumps when it is far off, at most twice a second', () => {
    const video = new FakeVideo();
    const follower = new TimeFollower(video);
    follower.follow(8, 1);
    expect(video.currentTime).toBe(8);
    video.currentTime = 2;
    follower.follow(8, 1.1);
    expect(video.currentTime).toBe(2);
    follower.follow(8, 1.6);
    expect(video.currentTime).toBe(8);
  });

  test('catches up by its rate when it is near, and stops at the end', () => {
    const video = new FakeVideo();
    const follower = new TimeFollower(video);
    follower.follow(0, 0);
    follower.follow(0.1, 0.033);
    expect(video.playbackRate).toBeGreaterThan(1);
    follower.follow(99, 1);
    expect(video.currentTime).toBe(14);
  });
});
