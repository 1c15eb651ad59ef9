import { decodePose, deviceEvent, deviceState, parseDeviceTopic } from '@orrery/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Broker } from '../broker/broker';
import type { BrokerSession } from '../broker/sessions';
import type { Verdict } from '../broker/topic-policy';
import type { ReviewIngest } from '../reviews/review-ingest';
import { isReviewEvent, type ReviewReport } from '../reviews/review-report';
import type { AheadCheck } from './ahead';
import type { Commands } from './commands';
import type { Confirmations } from './confirmations';
import { storeEvent } from './events';
import type { DeviceFaults } from './faults';
import type { ForgottenStudents } from './forget-student';
import { createInOrder } from './in-order';
import { parseMessage } from './parse-message';
import type { PoseBook } from './pose-book';
import { goOffline } from './presence';
import type { ReportedStore } from './reported-store';
import { isSignalTopic, maySignal } from './signal-rule';
import type { Spotlight } from './spotlight';
import { createWatchRule } from './watch-rule';
import type { Watches } from './watches';

const DROP: Verdict = { forward: false };
const PASS: Verdict = { forward: true, retain: false };
const KEEP: Verdict = { forward: true, retain: true };

/** Reads what devices and consoles publish; what does not match its schema goes no further. */
export interface Inbox {
  receive(session: BrokerSession, topic: string, payload: Buffer, isWill: boolean): Verdict;
}

/** What reading messages needs. */
export interface InboxDeps {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly broker: Broker;
  readonly reported: ReportedStore;
  readonly commands: Commands;
  readonly confirmations: Pick<Confirmations, 'said'>;
  readonly ahead: AheadCheck;
  readonly forgotten: ForgottenStudents;
  readonly faults: DeviceFaults;
  readonly poses: PoseBook;
  readonly spotlight: Spotlight;
  readonly watches: Watches;
  readonly reviews: Pick<ReviewIngest, 'add'>;
}

/** One place where messages from outside become facts. */
export function createInbox(deps: InboxDeps): Inbox {
  const { broker, reported, log } = deps;
  const mayKeepWatch = createWatchRule((topic) => {
    deps.watches.forget(topic);
    broker.forget(topic).catch((err) => log.error({ err, topic }, 'forgetting a watch'));
  });
  const inOrder = createInOrder();

  function malformed(session: BrokerSession, topic: string, payload: Buffer): Verdict {
    broker.counters.malformed += 1;
    if (session.holder.kind === 'device')
      deps.faults.suspect(session.schoolId, session.holder.deviceId, 'nonsense');
    broker.quietLog('message.malformed', session.clientId, { topic, bytes: payload.length });
    return DROP;
  }

  function receiveState(
    session: BrokerSession,
    deviceId: number,
    topic: string,
    payload: Buffer,
    isWill: boolean,
  ): Verdict {
    if (isWill && reported.find(deviceId)) {
      goOffline(deps, session.schoolId, deviceId).catch((error) =>
        log.error({ err: error, deviceId }, 'last will'),
      );
      return DROP;
    }
    const state = parseMessage(deviceState, payload);
    if (!state) return malformed(session, topic, payload);
    if (deps.forgotten.intercept(session.schoolId, deviceId, state)) return DROP;
    reported.accept(session.schoolId, deviceId, state);
    deps.confirmations.said(deviceId, state.revision);
    deps.ahead.said(session.schoolId, deviceId, state.revision);
    return KEEP;
  }

  function receiveEvent(session: BrokerSession, deviceId: number, topic: string, payload: Buffer): Verdict {
    const event = parseMessage(deviceEvent, payload);
    if (!event) return malformed(session, topic, payload);
    if (isReviewEvent(event))
      return receiveReport(session, { schoolId: session.schoolId, deviceId, event }, topic);
    if (!session.allowance.events.take(Date.now())) {
      // Not acknowledged, so an honest device loses nothing, and another does not fill the disk.
      broker.quietLog('rate.limited', session.clientId, { topic });
      return DROP;
    }
    inOrder(deviceId, () => storeEvent(deps.pool, session.schoolId, deviceId, event))
      .then(() => {
        if (event.type === 'command.done') deps.commands.done(deviceId, event.command);
        return deps.commands.acknowledge(session.schoolId, deviceId, [event.id]);
      })
      // Without an acknowledgement the device keeps the event and sends it again.
      .catch((error) => log.error({ err: error, deviceId, event: event.id }, 'event was not stored'));
    return DROP;
  }

  /** Acknowledged once it is applied; what is not taken now the headset sends again. */
  function receiveReport(session: BrokerSession, report: ReviewReport, topic: string): Verdict {
    const isTaken = session.allowance.reports.take(Date.now()) && deps.reviews.add(report);
    if (!isTaken) broker.quietLog('rate.limited', session.clientId, { topic });
    return DROP;
  }

  function receivePose(session: BrokerSession, deviceId: number, topic: string, payload: Buffer): Verdict {
    const pose = decodePose(payload);
    if (!pose) return malformed(session, topic, payload);
    // Every page that watches gets each of them.
    if (!session.allowance.poses.take(Date.now())) {
      broker.quietLog('rate.limited', session.clientId, { topic });
      deps.faults.suspect(session.schoolId, deviceId, 'flooding');
      return DROP;
    }
    deps.poses.accept(session.schoolId, deviceId, pose);
    deps.spotlight.pass(session.schoolId, deviceId, payload);
    return PASS;
  }

  function receiveWatch(session: BrokerSession, topic: string, payload: Buffer): Verdict {
    if (!mayKeepWatch(session.schoolId, topic, payload)) return malformed(session, topic, payload);
    deps.watches.accept(topic, payload);
    return KEEP;
  }

  return {
    receive(session, topic, payload, isWill) {
      const device = parseDeviceTopic(topic);
      if (device?.kind === 'state') return receiveState(session, device.device, topic, payload, isWill);
      if (device?.kind === 'events') return receiveEvent(session, device.device, topic, payload);
      if (device?.kind === 'pose') return receivePose(session, device.device, topic, payload);
      if (topic.includes('/watch/')) return receiveWatch(session, topic, payload);
      if (isSignalTopic(topic) && !maySignal(session, topic, payload))
        return malformed(session, topic, payload);
      return PASS;
    },
  };
}
