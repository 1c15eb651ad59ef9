import { gazeOf } from '@orrery/contract';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import { type SchoolScope, toSchoolScope } from '../../platform/session/caller';
import type { TaskBook } from '../../platform/tasks/task-book';
import type { DeviceHub } from '../../realtime/hub';
import { findPanoramas, findRecordingSchools, type GazeSample, storeGaze } from './gaze-store';

/** One sample of a headset in this time: an attention map counts samples as seconds. */
const SAMPLE_MS = 1_000;
/** A pose older than this was counted before, or says nothing about this second. */
const FRESH_MS = 1_500;
const RATE_HZ = 1;

interface RecorderDeps {
  readonly db: Database;
  readonly hub: Pick<DeviceHub, 'poses' | 'reports' | 'watch' | 'isHere'>;
  readonly log: Logger;
}

/** Keeps where students look in panoramas, once a second, of schools that want it; of others nothing is even asked. */
export function startGazeRecorder(deps: RecorderDeps, tasks: TaskBook): { stop(): Promise<void> } {
  // A slow database loses seconds; it must not be asked twice at a time.
  const stop = tasks.every('gaze', SAMPLE_MS, {
    run: () => recordGaze(deps),
    onFault: (error) => deps.log.error({ err: error }, 'where students look was not recorded'),
  });
  return { stop };
}

/** One second of every school that records. */
export async function recordGaze({ db, hub }: RecorderDeps): Promise<void> {
  for (const schoolId of await findRecordingSchools(db)) {
    const scope = toSchoolScope(schoolId);
    const playing = await findPlaying(db, hub, scope);
    await hub.watch(scope, [...playing.keys()], RATE_HZ);
    await storeGaze(db, scope, toSamples(hub, scope, playing));
  }
}

/** The panoramas that headsets play which are connected to this server and worn, by device. */
async function findPlaying(
  db: Database,
  hub: RecorderDeps['hub'],
  scope: SchoolScope,
): Promise<ReadonlyMap<number, number>> {
  const playing = new Map<number, number>();
  for (const [deviceId, { online, worn, play }] of hub.reports(scope)) {
    if (online && worn && hub.isHere(deviceId) && play?.status === 'playing')
      playing.set(deviceId, play.resource);
  }
  const panoramas = await findPanoramas(db, [...new Set(playing.values())]);
  return new Map([...playing].filter(([, resource]) => panoramas.has(resource)));
}

function toSamples(
  hub: RecorderDeps['hub'],
  scope: SchoolScope,
  playing: ReadonlyMap<number, number>,
): GazeSample[] {
  const poses = hub.poses(scope);
  const freshMs = Date.now() - FRESH_MS;
  return [...playing].flatMap(([deviceId, resourceId]) => {
    const known = poses.get(deviceId);
    if (!known || known.receivedMs < freshMs) return [];
    return [{ deviceId, resourceId, ...gazeOf(known.pose) }];
  });
}
