import { type Desired, type DesiredPlay, hasTimeline, PLAY_LEAD_MS, positionAt } from '@orrery/contract';
import type { PlayableResource } from './repository';

/** What a teacher asked of a resource. */
export interface PlayWish {
  readonly resource: PlayableResource;
  readonly chapter: number | null;
  /** Seconds into the media. */
  readonly time: number;
  /** The review that it belongs to. */
  readonly reviewId: number | null;
}

/** Play from `time`, a little in the future, so that every device has decoded its first frame by then. */
export function toPlaying(wish: PlayWish, nowMs: number): DesiredPlay {
  return { ...base(wish), status: 'playing', position: withinMedia(wish), at: nowMs + PLAY_LEAD_MS };
}

/** Hold at `time`. */
export function toPausedAt(wish: PlayWish, nowMs: number): DesiredPlay {
  return { ...base(wish), status: 'paused', position: withinMedia(wish), at: nowMs };
}

/** Hold where the class is now; at `time` where that is given, or where nobody plays the resource. */
export function toPaused(wish: PlayWish, present: readonly Desired[], nowMs: number): DesiredPlay {
  const played = wish.time > 0 ? null : classPlay(present, wish.resource.id);
  const reached = played?.chapter === wish.chapter ? played : null;
  const time = reached ? positionAt(reached, nowMs) : wish.time;
  return toPausedAt({ ...wish, time }, nowMs);
}

/** What most devices of an order do with a resource; the newest where two are as common. */
export function classPlay(present: readonly Desired[], resourceId: number): DesiredPlay | null {
  const followers = new Map<string, { play: DesiredPlay; count: number }>();
  for (const { play } of present) {
    if (play?.resource !== resourceId) continue;
    const key = `${play.chapter} ${play.status} ${play.at} ${play.position} ${play.rate}`;
    const entry = followers.get(key) ?? { play, count: 0 };
    followers.set(key, { ...entry, count: entry.count + 1 });
  }
  const [first] = [...followers.values()].sort((a, b) => b.count - a.count || b.play.at - a.play.at);
  return first?.play ?? null;
}

function base({ resource, chapter, reviewId }: PlayWish) {
  const moves = hasTimeline(resource.kind);
  return {
    resource: resource.id,
    chapter,
    reviewId,
    rate: 1,
    loop: moves && resource.loop,
    duration: moves ? resource.durationSeconds : null,
  };
}

/** What does not move has no position; a time past the end means the end, or goes round where the media turns. */
function withinMedia({ resource, time }: PlayWish): number {
  if (!hasTimeline(resource.kind)) return 0;
  const { durationSeconds, loop } = resource;
  if (durationSeconds === null || time < durationSeconds) return time;
  return loop ? time % durationSeconds : durationSeconds;
}
