import { randomUUID } from 'node:crypto';
import { type BrokerAccess, type ErrorId, type TicketClaims, ticketClaims } from '@orrery/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { sharedNow } from '../../platform/clock';
import type { SchoolScope } from '../../platform/session/caller';
import { TICKET_LIFE_MS } from '../limits';
import { toConsoleAcl, toDeviceAcl } from './acl';

/** Path of the broker's WebSocket on this server. */
export const MQTT_PATH = '/mqtt';

const ALGORITHM = 'HS256';

/** Why a ticket does not open the door. */
export type TicketFault = Extract<ErrorId, `ticket.${string}`>;

/** Whom a ticket is for. */
export type TicketHolder =
  | { readonly kind: 'device'; readonly deviceId: number }
  | { readonly kind: 'console'; readonly session: string };

/** Makes and reads broker tickets. */
export interface Tickets {
  /**
   * A ticket for one device of the school.
   * @param mark of the secret that it proved (`markOf`); the ticket ends with it
   */
  forDevice(scope: SchoolScope, deviceId: number, mark?: string): Promise<BrokerAccess>;
  /**
   * A ticket for one page of a teacher; each has a session of its own, so that two tabs do not fight.
   * @param login hash of the log-in's session; the ticket ends with it
   */
  forConsole(scope: SchoolScope, login: string): Promise<BrokerAccess & { session: string }>;
  /** The claims of a ticket that is ours and lives, or what is wrong with it. */
  verify(ticket: string): Promise<TicketClaims | TicketFault>;
}

/** Reads `sub` of a ticket; null where it is neither a device nor a console. */
export function toTicketHolder(subject: string): TicketHolder | null {
  const device = /^device:([1-9]\d{0,9})$/.exec(subject);
  if (device) return { kind: 'device', deviceId: Number(device[1]) };
  const page = /^console:([\w-]{1,64})$/.exec(subject);
  return page?.[1] ? { kind: 'console', session: page[1] } : null;
}

/**
 * @param secret 32 random bytes that all servers of this database share
 * @param lifeMs how long a ticket lives
 */
export function createTickets(secret: Uint8Array, lifeMs: number = TICKET_LIFE_MS): Tickets {
  async function sign(
    subject: string,
    claims: Pick<TicketClaims, 'school' | 'acl' | 'login' | 'mark'>,
  ): Promise<BrokerAccess> {
    const expires = sharedNow() + lifeMs;
    const ticket = await new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(subject)
      .setExpirationTime(Math.floor(expires / 1000))
      .sign(secret);
    return { client_id: subject, ticket, expires, mqtt_address: MQTT_PATH };
  }
  return {
    forDevice: ({ schoolId }, deviceId, mark) =>
      sign(`device:${deviceId}`, { school: schoolId, acl: toDeviceAcl(schoolId, deviceId), mark }),
    async forConsole({ schoolId }, login) {
      const session = randomUUID();
      const claims = { school: schoolId, acl: toConsoleAcl(schoolId, session), login };
      return { ...(await sign(`console:${session}`, claims)), session };
    },
    async verify(ticket) {
      try {
        const { payload } = await jwtVerify(ticket, secret, {
          algorithms: [ALGORITHM],
          currentDate: new Date(sharedNow()),
        });
        const claims = ticketClaims.safeParse(payload);
        return claims.success ? claims.data : 'ticket.invalid';
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'ticket.expired' : 'ticket.invalid';
      }
    },
  };
}
