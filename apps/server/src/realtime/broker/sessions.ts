import type { TicketClaims } from '@orrery/contract';
import type { Client } from 'aedes';
import { PUBLISH_RATE } from '../limits';
import type { TicketHolder } from '../tickets/tickets';
import { TokenBucket } from '../token-bucket';
import type { BrokerConnection } from './connection';

/** A client that was let in. */
export interface BrokerSession {
  readonly clientId: string;
  readonly schoolId: number;
  readonly holder: TicketHolder;
  readonly claims: TicketClaims;
  readonly connection: BrokerConnection;
  readonly bucket: TokenBucket;
}

/** Who is connected: by Aedes client, and the newest connection of each client id. */
export class BrokerSessions {
  readonly #byClient = new WeakMap<Client, BrokerSession>();
  readonly #newest = new Map<string, BrokerSession>();

  open(
    client: Client,
    claims: TicketClaims,
    holder: TicketHolder,
    connection: BrokerConnection,
  ): BrokerSession {
    const session: BrokerSession = {
      clientId: claims.sub,
      schoolId: claims.school,
      holder,
      claims,
      connection,
      bucket: new TokenBucket(PUBLISH_RATE, Date.now()),
    };
    this.#byClient.set(client, session);
    this.#newest.set(session.clientId, session);
    return session;
  }

  /** Forgets an ended connection; true where no newer one of the same client took over. */
  end(session: BrokerSession): boolean {
    if (this.#newest.get(session.clientId) !== session) return false;
    this.#newest.delete(session.clientId);
    return true;
  }

  /** Whether some connection of this client id is open. */
  isConnected(clientId: string): boolean {
    return this.#newest.has(clientId);
  }

  find(client: Client): BrokerSession | null {
    return this.#byClient.get(client) ?? null;
  }

  /** Whether a newer connection of the same client id was let in, so that this one has nothing more to say. */
  isSuperseded(session: BrokerSession): boolean {
    const newest = this.#newest.get(session.clientId);
    return newest !== undefined && newest !== session;
  }

  /** How many of each kind are connected. */
  count(): { devices: number; consoles: number } {
    let devices = 0;
    for (const { holder } of this.#newest.values()) if (holder.kind === 'device') devices += 1;
    return { devices, consoles: this.#newest.size - devices };
  }
}
