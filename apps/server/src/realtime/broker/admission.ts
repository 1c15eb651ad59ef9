import { CLOSE_CODE, type ErrorId, type TicketClaims } from '@orrery/contract';
import type { AedesOptions, Client } from 'aedes';
import { MAX_KEEPALIVE_SECONDS } from '../limits';
import { type Tickets, toTicketHolder } from '../tickets/tickets';
import { BrokerConnection } from './connection';
import type { BrokerSession, BrokerSessions } from './sessions';

const MQTT_3_1_1 = 4;
const MQTT_5 = 5;

/** Return codes of MQTT 3.1.1. */
const CONNACK = { version: 1, unavailable: 3, credentials: 4, notAuthorised: 5 } as const;

/** "Unsupported protocol version" as version 5 writes it. */
const UNSUPPORTED_5 = Buffer.from([0x20, 3, 0, 0x84, 0]);

/** Why a device's ticket that lives opens the door no more. */
export type DeviceTicketFault = Extract<ErrorId, 'device.retired' | 'ticket.expired'>;

/** What admission needs besides tickets. */
export interface AdmissionDeps {
  readonly tickets: Tickets;
  readonly sessions: BrokerSessions;
  /** The time by the database's clock, where the school has this device under this secret; else what is wrong. */
  admitDevice(claims: TicketClaims, deviceId: number): Promise<number | DeviceTicketFault>;
  /** The time by the database's clock, where the log-in of a console's ticket still is; else null. */
  admitLogin(login: string): Promise<number | null>;
  onOpen(session: BrokerSession): void;
  onFault(error: Error, clientId: string): void;
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
        refuse(
          connection,
          version === MQTT_5 ? UNSUPPORTED_5 : toConnack(CONNACK.version),
          'protocol.unsupported',
        );
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
        (fault) => (fault ? refuse(connection, toConnack(connackOf(fault)), fault) : done(null, true)),
        (error) => {
          deps.onFault(error, client.id);
          refuse(connection, toConnack(CONNACK.unavailable), 'server.unexpected');
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
  if (!deps.sessions.mayConnect(client.id)) return 'rate.limited';
  const openedAt =
    holder.kind === 'device'
      ? await deps.admitDevice(claims, holder.deviceId)
      : ((await deps.admitLogin(claims.login ?? '')) ?? 'auth.required');
  if (typeof openedAt === 'string') return openedAt;
  const connection = connectionOf(client);
  if (connection.destroyed) return null;
  deps.onOpen(deps.sessions.open(client, claims, holder, connection, openedAt));
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

/**
 * Answers and closes in one go: a client library that gets the answer alone hangs up before it learns the reason.
 * Aedes sees the end of the stream and forgets the client by itself.
 */
function refuse(connection: BrokerConnection, connack: Buffer, fault: ErrorId): void {
  connection.write(connack);
  connection.cut(toRefusal(fault));
}

function toConnack(returnCode: number): Buffer {
  return Buffer.from([0x20, 2, 0, returnCode]);
}

function connackOf(fault: ErrorId): number {
  return fault === 'ticket.missing' || fault === 'ticket.invalid'
    ? CONNACK.credentials
    : CONNACK.notAuthorised;
}
