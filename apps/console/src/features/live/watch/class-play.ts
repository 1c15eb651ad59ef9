import { type DesiredPlay, PLAY_LEAD_MS, type PlayDevice, positionAt } from '@orrery/contract';

/** What most headsets of a class were told to play; the newest order where two are as common. */
export function classPlayOf(devices: readonly PlayDevice[]): DesiredPlay | null {
  const followers = new Map<string, { readonly play: DesiredPlay; readonly count: number }>();
  for (const { desired, is_in_class } of devices) {
    const { play } = desired;
    if (!play || is_in_class === 2) continue;
    const key = JSON.stringify([play.resource, play.chapter, play.status, play.at, play.position]);
    followers.set(key, { play, count: (followers.get(key)?.count ?? 0) + 1 });
  }
  const [first] = [...followers.values()].sort((a, b) => b.count - a.count || b.play.at - a.play.at);
  return first?.play ?? null;
}

/**
 * The order that brings one headset to where the class will be when it takes it.
 * @param nowMs server time
 */
export function toCatchUp(play: DesiredPlay, deviceId: number, nowMs: number) {
  const paused = play.status === 'paused';
  const time = positionAt(play, paused ? nowMs : nowMs + PLAY_LEAD_MS);
  return { resId: play.resource, ids: [deviceId], time, status: paused ? ('pause' as const) : ('' as const) };
}
