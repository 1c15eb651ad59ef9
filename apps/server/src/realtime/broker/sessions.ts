import type { TicketClaims } from '@orrery/contract';
import type { Client } from 'aedes';
import type { TicketHolder } from '../tickets/tickets';
import { type Allowance, Allowances } from './allowances';
import type { BrokerConnection } from './connection';

/** A client that was let in. */
export interface BrokerSession {
  readonly clientId: string;
  readonly schoolId: number;
  readonly holder: TicketHolder;
  readonly claims: TicketClaims;
  readonly connection: BrokerConnection;
  /** When it was let in, by the database's clock in milliseconds. */
  readonly openedAt: number;
  readonly allowance: Allowance;
}

/** Who is connected: by Aedes client, and the newest connection of each client id. */
export class BrokerSessions {
  readonly #byClient = new WeakMap<Client, BrokerSession>();
  readonly #byConnection = new WeakMap<BrokerConnection, BrokerSession>();
  readonly #newest = new Map<string, BrokerSession>();
  readonly #ceded = new WeakSet<BrokerSession>();
  readonly #allowances = new Allowances();

  /** Whether a client may connect once more now. */
  mayConnect(clientId: string): boolean {
    const now = Date.now();
    return this.#allowances.of(clientId, now).connect.take(now);
  }

  open(
    client: Client,
    claims: TicketClaims,
    holder: TicketHolder,
    connection: BrokerConnection,
    openedAt: number,
  ): BrokerSession {
    const session: BrokerSession = {
      clientId: claims.sub,
      schoolId: claims.school,
      holder,
      claims,
      connection,
      openedAt,
      allowance: this.#allowances.of(claims.sub, Date.now()),
    };
    this.#byClient.set(client, session);
    this.#byConnection.set(connection, session);
    this.#newest.set(session.clientId, session);
    return session;
  }

  /** Forgets an ended connection; true where no newer one of the same client took over. */
  end(session: BrokerSession): boolean {
    if (this.#newest.get(session.clientId) !== session) return false;
    this.#newest.delete(session.clientId);
    return true;
  }

  /** Ends a client's connection because a newer one was let in elsewhere: it has nothing more to say. */
  cede(clientId: string, takenAt: number): void {
    const session = this.#newest.get(clientId);
    if (session && session.openedAt <= takenAt) this.#endSilently(session);
  }

  /** Ends all connections without a word: whoever is still there comes back at once. */
  cedeAll(): void {
    for (const session of [...this.#newest.values()]) this.#endSilently(session);
  }

  #endSilently(session: BrokerSession): void {
    this.#newest.delete(session.clientId);
    this.#ceded.add(session);
    session.connection.destroy();
  }

  /** When the open connection of a headset was let in; null where it is not connected here. */
  deviceSince(deviceId: number): number | null {
    return this.#newest.get(`device:${deviceId}`)?.openedAt ?? null;
  }

  /** The schools of everybody who is connected. */
  schools(): ReadonlySet<number> {
    return new Set([...this.#newest.values()].map(({ schoolId }) => schoolId));
  }

  /** Whether some connection of this client id is open. */
  isConnected(clientId: string): boolean {
    return this.#newest.has(clientId);
  }

  find(client: Client): BrokerSession | null {
    return this.#byClient.get(client) ?? null;
  }

  /** The client that was let in on a connection; null for a stranger's. */
  of(connection: BrokerConnection): BrokerSession | null {
    return this.#byConnection.get(connection) ?? null;
  }

  /** Whether a newer connection of the same client id was let in, here or elsewhere, so that this one has nothing more to say. */
  isSuperseded(session: BrokerSession): boolean {
    const newest = this.#newest.get(session.clientId);
    return this.#ceded.has(session) || (newest !== undefined && newest !== session);
  }

  /** The connected headsets. */
  devices(): { readonly deviceId: number; readonly session: BrokerSession }[] {
    return [...this.#newest.values()].flatMap((session) =>
      session.holder.kind === 'device' ? [{ deviceId: session.holder.deviceId, session }] : [],
    );
  }

  /** The connected pages of teachers, each with the log-in that it belongs to. */
  consoles(): { readonly login: string; readonly session: BrokerSession }[] {
    return [...this.#newest.values()].flatMap((session) =>
      session.holder.kind === 'console' ? [{ login: session.claims.login ?? '', session }] : [],
    );
  }

  /** How many of each kind are connected. */
  count(): { devices: number; consoles: number } {
    const devices = this.devices().length;
    return { devices, consoles: this.#newest.size - devices };
  }
}
