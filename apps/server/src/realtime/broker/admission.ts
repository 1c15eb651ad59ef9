import { CLOSE_CODE, type ErrorId } from '@orrery/contract';
import type { AedesOptions, AuthenticateError, Client } from 'aedes';
import { MAX_KEEPALIVE_SECONDS } from '../limits';
import { type Tickets, toTicketHolder } from '../tickets/tickets';
import { BrokerConnection } from './connection';
import type { BrokerSession, BrokerSessions } from './sessions';

const MQTT_3_1_1 = 4;
const MQTT_5 = 5;

/** "Unacceptable protocol version", as each version writes it. */
const REFUSED_VERSION = { old: Buffer.from([0x20, 2, 0, 1]), five: Buffer.from([0x20, 3, 0, 0x84, 0]) };

const CONNACK_BAD_CREDENTIALS = 4;
const CONNACK_NOT_AUTHORISED = 5;

/** What admission needs besides tickets. */
export interface AdmissionDeps {
  readonly tickets: Tickets;
  readonly sessions: BrokerSessions;
  /** Whether the school has this device and did not retire it. */
  isLiveDevice(schoolId: number, deviceId: number): Promise<boolean>;
  onOpen(session: BrokerSession): void;
}

/** Decides who may connect: MQTT 3.1.1 with a living ticket for exactly this client id. */
export function createAdmission(
  deps: AdmissionDeps,
): Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>> {
  return {
    preConnect(client, packet, done) {
      const connection = connectionOf(client);
      // The bridge bit of some agents sits above the version.
      const version = (packet.protocolVersion ?? 0) & 0x7f;
      if (version !== MQTT_3_1_1) {
        connection.write(version === MQTT_5 ? REFUSED_VERSION.five : REFUSED_VERSION.old);
        connection.cut(toRefusal('protocol.unsupported'));
        return done(null, false);
      }
      // State is retained, not queued: a queue would replay every order that a sleeping headset missed.
      packet.clean = true;
      const asked = packet.keepalive ?? 0;
      packet.keepalive = asked === 0 ? MAX_KEEPALIVE_SECONDS : Math.min(asked, MAX_KEEPALIVE_SECONDS);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const connection = connectionOf(client);
      admit(deps, client, username, password?.toString('utf8')).then(
        (fault) => {
          if (!fault) return done(null, true);
          connection.planCut(toRefusal(fault));
          done(toConnackError(fault), false);
        },
        (error) => {
          connection.planCut(toRefusal('server.unexpected'));
          done(Object.assign(error, { returnCode: 3 }), false);
        },
      );
    },
  };
}

async function admit(
  deps: AdmissionDeps,
  client: Client,
  username: string | undefined,
  password: string | undefined,
): Promise<ErrorId | null> {
  if (!password) return 'ticket.missing';
  const claims = await deps.tickets.verify(password);
  if (typeof claims === 'string') return claims;
  const holder = toTicketHolder(claims.sub);
  if (!holder) return 'ticket.invalid';
  if (claims.sub !== client.id || username !== client.id) return 'ticket.foreign';
  if (holder.kind === 'device' && !(await deps.isLiveDevice(claims.school, holder.deviceId))) {
    return 'device.retired';
  }
  const connection = connectionOf(client);
  if (connection.destroyed) return null;
  deps.onOpen(deps.sessions.open(client, claims, holder, connection));
  return null;
}

/** The stream that we gave Aedes for this client. */
export function connectionOf(client: Client): BrokerConnection {
  if (client.conn instanceof BrokerConnection) return client.conn;
  throw new Error('a broker client without our connection');
}

/** How a refusal is told on the WebSocket. */
export function toRefusal(reason: ErrorId): { code: number; reason: string } {
  return { code: CLOSE_CODE.refused, reason };
}

function toConnackError(fault: ErrorId): AuthenticateError {
  const wrong = fault === 'ticket.missing' || fault === 'ticket.invalid';
  return Object.assign(new Error(fault), {
    returnCode: wrong ? CONNACK_BAD_CREDENTIALS : CONNACK_NOT_AUTHORISED,
  });
}
