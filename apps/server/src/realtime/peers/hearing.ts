import {
  type Command,
  type Desired,
  type DeviceState,
  decodePose,
  parseDeviceTopic,
  topics,
} from '@orrery/contract';
import type { Logger } from 'pino';
import type { ThrottleNews } from '../../platform/http/throttles';
import type { Broker, MessageHead } from '../broker/broker';
import type { Commands } from '../devices/commands';
import type { DesiredPublisher } from '../devices/desired-publisher';
import type { DeviceFaults } from '../devices/faults';
import type { ForgottenStudents } from '../devices/forget-student';
import type { PoseBook } from '../devices/pose-book';
import { tellState } from '../devices/presence';
import type { ReportedStore } from '../devices/reported-store';
import type { Watches } from '../devices/watches';
import type { PeerOwner, Saying } from './peers';
import type { HeardNote } from './wire';

/** What is told to others, and learnt from them. */
export interface HearingDeps {
  readonly broker: Broker;
  readonly reported: ReportedStore;
  readonly commands: Commands;
  readonly publisher: DesiredPublisher;
  readonly poses: PoseBook;
  readonly watches: Watches;
  readonly faults: DeviceFaults;
  readonly forgotten: ForgottenStudents;
  readonly log: Logger;
  /** What another server counted of attempts to guess something. */
  onTried(news: ThrottleNews): void;
}

const read = <T>(payload: Buffer): T => JSON.parse(payload.toString('utf8'));

/** Acts on what other servers say: takes note of it, and hands messages to the subscribers here. */
export function createHearing(deps: HearingDeps): Pick<PeerOwner, 'heard' | 'knowledge' | 'isHome'> {
  const { broker, reported, log } = deps;
  const isHere = (deviceId: number) => broker.sessions.isConnected(`device:${deviceId}`);

  /** @returns whether subscribers here should have it */
  function learn(
    schoolId: number,
    { topic, trace }: MessageHead & { readonly trace?: string },
    { payload, from }: Pick<HeardNote, 'payload' | 'from'>,
  ): boolean {
    const device = parseDeviceTopic(topic);
    if (device?.kind === 'state') return learnState(schoolId, device.device, payload, from);
    if (device?.kind === 'desired')
      return deps.publisher.hear(schoolId, device.device, read<Desired>(payload), trace ?? null);
    if (device?.kind === 'command') deps.commands.hear(schoolId, device.device, read<Command>(payload));
    if (device?.kind === 'pose') {
      const pose = decodePose(payload);
      if (pose) deps.poses.accept(schoolId, device.device, pose);
    }
    if (topic.includes('/watch/')) deps.watches.accept(topic, payload);
    return true;
  }

  function learnState(schoolId: number, deviceId: number, payload: Buffer, from: string): boolean {
    const state = read<DeviceState>(payload);
    if (!isHere(deviceId)) {
      reported.hear(schoolId, deviceId, state, from);
      return true;
    }
    // Its connection there ended after the one here began: whoever heard that it is away hears better.
    const known = reported.find(deviceId);
    if (known)
      tellState(deps, schoolId, deviceId, known.state).catch((err) =>
        log.error({ err, deviceId }, 'telling that a device is here'),
      );
    return false;
  }

  return {
    heard({ from, school, note, payload }: HeardNote) {
      if (note.kind === 'took') broker.sessions.cede(note.client, note.at);
      else if (note.kind === 'fault') deps.faults.hear(school, note.device, note.fault);
      else if (note.kind === 'tried') deps.onTried(note);
      else if (note.kind === 'erased') void deps.forgotten.forget(school, note.student);
      else if (note.kind === 'message' && learn(school, note, { payload, from }))
        broker
          .publishHere({ topic: note.topic, qos: note.qos, retain: note.retain, payload })
          .catch((err) => log.error({ err, topic: note.topic }, 'passing on what another server said'));
    },
    *knowledge(schoolId): Iterable<Saying> {
      for (const [deviceId, state] of reported.ofSchool(schoolId)) {
        if (isHere(deviceId)) yield* asMessage(topics.state(schoolId, deviceId), state, 1, true);
      }
      for (const [deviceId, body] of deps.commands.waitingOf(schoolId))
        yield* asMessage(topics.command(schoolId, deviceId), body, 2, false);
      for (const [topic, body] of deps.watches.ofSchool(schoolId)) yield* asMessage(topic, body, 1, true);
      for (const [device, fault] of deps.faults.ofSchool(schoolId)) yield [{ kind: 'fault', device, fault }];
    },
    isHome: (schoolId) => broker.sessions.schools().has(schoolId),
  };
}

function* asMessage(topic: string, body: unknown, qos: 1 | 2, retain: boolean): Iterable<Saying> {
  yield [{ kind: 'message', topic, qos, retain }, Buffer.from(JSON.stringify(body))];
}
