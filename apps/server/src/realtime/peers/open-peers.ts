import type { Logger } from 'pino';
import type { Config } from '../../platform/config';
import type { HealthPart } from '../../platform/health/health';
import { openRedis } from '../../platform/redis';
import { createFrameStore, type FrameStore } from '../devices/frame-store';
import { createSharedFrames } from '../devices/shared-frames';
import { ALONE, createRedisPeers, type Peers } from './peers';

/** What a server shares with others of its database, or has for itself where it is the only one. */
export interface OpenPeers {
  readonly peers: Peers;
  readonly frames: FrameStore;
  /** Null where there is nothing to look at. */
  readonly health: HealthPart | null;
}

/** Opens the configured Redis; does not wait for one that is away. @param idleSchoolMs after which a school is left */
export async function openPeers(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Logger,
  idleSchoolMs?: number,
): Promise<OpenPeers> {
  if (redisUrl === null) return { peers: ALONE, frames: createFrameStore(), health: null };
  const part = log.child({ part: 'peers' });
  const redis = await openRedis(redisUrl, part);
  const peers = createRedisPeers(redis, part, idleSchoolMs);
  return {
    peers,
    frames: createSharedFrames(redis, part),
    health: {
      // A server that hears nobody serves whoever is connected to it.
      optional: true,
      check: async () => ({ ok: peers.isUp, detail: detailOf(peers) }),
    },
  };
}

function detailOf(peers: Pick<Peers, 'isUp' | 'isHeard'>): string {
  if (!peers.isHeard) return 'Redis is away';
  return peers.isUp ? 'Redis' : 'Redis is away from another server';
}
