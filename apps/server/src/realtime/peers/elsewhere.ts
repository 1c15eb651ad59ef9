import { topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';
import type { PoseBook } from '../devices/pose-book';
import type { ReportedStore } from '../devices/reported-store';

interface ElsewhereDeps {
  readonly broker: Pick<Broker, 'publishHere'>;
  readonly reported: Pick<ReportedStore, 'onlineElsewhere' | 'hear' | 'forgetSchool'>;
  readonly poses: Pick<PoseBook, 'forgetSchool'>;
}

/**
 * What a server told of its headsets in its last moment may be in no database: whoever heard it calls them offline for
 * its own pages, and tells nobody else.
 * @returns the headsets
 */
export async function callOffline(
  { broker, reported }: ElsewhereDeps,
  servers: readonly string[],
): Promise<number[]> {
  const elsewhere = reported.onlineElsewhere();
  const left = servers.flatMap((one) => elsewhere.get(one) ?? []);
  for (const [deviceId, { schoolId, state }] of left) {
    const offline = { ...state, online: false };
    reported.hear(schoolId, deviceId, offline);
    const payload = Buffer.from(JSON.stringify(offline));
    await broker.publishHere({ topic: topics.state(schoolId, deviceId), qos: 1, retain: true, payload });
  }
  return left.map(([deviceId]) => deviceId);
}

/** Forgets a school of which nothing is heard any more: who asks again is not to be shown what was true long ago. */
export async function forgetSchool(
  { broker, reported, poses }: ElsewhereDeps,
  schoolId: number,
): Promise<void> {
  poses.forgetSchool(schoolId);
  for (const deviceId of reported.forgetSchool(schoolId)) {
    const topic = topics.state(schoolId, deviceId);
    await broker.publishHere({ topic, qos: 1, retain: true, payload: Buffer.alloc(0) });
  }
}
