import { CLOSE_CODE, MAX_MESSAGE_BYTES } from '@orrery/contract';
import type { AedesOptions, Client, PublishPacket, Subscription } from 'aedes';
import type { QuietLog } from '../../platform/quiet-log';
import { POSE_SKIP_BYTES } from '../limits';
import { matches, mayPublish, maySubscribe } from './acl';
import { toRefusal } from './admission';
import type { BrokerSession, BrokerSessions } from './sessions';

/** What becomes of a message that its sender may send. */
export type Verdict = { readonly forward: true; readonly retain: boolean } | { readonly forward: false };

/** What topic policy needs besides the acl. */
export interface TopicPolicyDeps {
  readonly sessions: BrokerSessions;
  readonly quietLog: QuietLog;
  /** Reads a message before it is delivered; says whether it goes on, and whether it stays. */
  receive(session: BrokerSession, topic: string, payload: Buffer, isWill: boolean): Verdict;
  /** Completes before the subscription is confirmed, so that what is retained is there. */
  beforeSubscribe(session: BrokerSession, topic: string): Promise<void>;
  onMessage(direction: 'in' | 'out'): void;
}

type Policy = Required<Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'>>;

/** A topic that nobody may subscribe to: messages that go no further are acknowledged and end here. */
const NOWHERE = '$orrery/nowhere';
const NOTHING = Buffer.alloc(0);

/** Enforces the ticket's acl on publish, subscribe and delivery. */
export function createTopicPolicy(deps: TopicPolicyDeps): Policy {
  return {
    authorizePublish(client, packet, done) {
      const session = client && deps.sessions.find(client);
      if (!client || !session) return done(new Error('no session'));
      const refused = checkPublish(deps, client, session, packet);
      if (refused) return done(refused);
      const payload = toBuffer(packet.payload);
      const verdict = deps.receive(session, packet.topic, payload, client.closed);
      if (verdict.forward) packet.retain = verdict.retain;
      else Object.assign(packet, { topic: NOWHERE, payload: NOTHING, retain: false });
      done(null);
    },
    authorizeSubscribe(client, subscription, done) {
      const session = deps.sessions.find(client);
      if (!session || !maySubscribe(session.claims.acl.sub, subscription.topic)) {
        deps.quietLog('topic.forbidden', client.id, { subscribe: subscription.topic.slice(0, 200) });
        return done(null, null);
      }
      // What is retained is read from the database for each, so these are the dearest packets.
      if (!session.allowance.subscribe.take(Date.now())) {
        session.connection.cut(toRefusal('rate.limited'));
        return done(null, null);
      }
      deps.beforeSubscribe(session, subscription.topic).then(
        () => done(null, subscription),
        (error) => refuseSubscription(deps, client, subscription, error, done),
      );
    },
    authorizeForward(client, packet) {
      const session = deps.sessions.find(client);
      if (!session?.claims.acl.sub.some((filter) => matches(filter, packet.topic))) return null;
      if (packet.qos === 0 && session.connection.waitingBytes > POSE_SKIP_BYTES) return null;
      deps.onMessage('out');
      return packet;
    },
  };
}

function checkPublish(
  deps: TopicPolicyDeps,
  client: Client,
  session: BrokerSession,
  packet: PublishPacket,
): Error | null {
  deps.onMessage('in');
  if (client.closed && !hasLastWord(deps.sessions, session)) return new Error('no last will');
  if (!mayPublish(session.claims.acl.pub, packet.topic)) {
    deps.quietLog('topic.forbidden', session.clientId, { publish: packet.topic.slice(0, 200) });
    session.connection.cut(toRefusal('topic.forbidden'));
    return new Error('topic.forbidden');
  }
  if (packet.payload.length > MAX_MESSAGE_BYTES) {
    session.connection.cut({ code: CLOSE_CODE.tooLarge, reason: 'message.too-large' });
    return new Error('message.too-large');
  }
  if (!client.closed && !isWithinRate(session, packet.payload.length)) {
    session.connection.cut(toRefusal('rate.limited'));
    return new Error('rate.limited');
  }
  return null;
}

/** What one client publishes, a class or every page of the school hears, so its bytes count too. */
function isWithinRate({ allowance }: BrokerSession, bytes: number): boolean {
  const now = Date.now();
  return allowance.publish.take(now) && allowance.bytes.take(now, bytes);
}

/** Ends of connections that say nothing of the device: it changes its ticket, or this server stops. */
const NOT_ITS_OWN: ReadonlySet<string | null> = new Set(['ticket.expired', 'stopping']);

/** A will says nothing where the device took over its own connection either. */
function hasLastWord(sessions: BrokerSessions, session: BrokerSession): boolean {
  return !sessions.isSuperseded(session) && !NOT_ITS_OWN.has(session.connection.cutReason);
}

function refuseSubscription(
  deps: TopicPolicyDeps,
  client: Client,
  subscription: Subscription,
  error: Error,
  done: (error: Error | null, subscription?: Subscription | null) => void,
): void {
  deps.quietLog('server.unexpected', client.id, { subscribe: subscription.topic, error: error.message });
  done(null, null);
}

/** A payload as bytes, which it is nearly always. */
export function toBuffer(payload: string | Buffer): Buffer {
  return Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
}
