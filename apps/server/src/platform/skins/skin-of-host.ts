import type { Skin } from '@orrery/contract';
import type { Database } from '../database/database';
import { hostNameOf } from '../network/host-name';
import { listSkinHosts } from './skin-hosts';

/** How long an order of the operator may take to show. */
const KEPT_MS = 5_000;

/** Tells the skin of a request by its `Host` header. */
export type SkinOfHost = (header: string) => Promise<Skin>;

/**
 * Makes the choice of a skin by host name (GEN-12): what the operator's command line said of a host, else English for
 * the hosts of `SKIN_HOSTS`, else translated; translated also for a header that is no host.
 * @param fixed hosts of `SKIN_HOSTS`
 * @param onFault hears of a database that cannot be asked; what was known before goes on to hold
 */
export function createSkinOfHost(
  db: Database,
  fixed: readonly string[],
  onFault: (error: unknown) => void,
  now: () => number = Date.now,
): SkinOfHost {
  const english = new Map<string, Skin>(fixed.map((host) => [host, 'english']));
  let known: ReadonlyMap<string, Skin> = english;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const stored = await listSkinHosts(db);
      known = new Map([...english, ...stored.map(({ host, skin }) => [host, skin] as const)]);
    } catch (error) {
      onFault(error);
    }
    readAt = now();
    reading = null;
  }

  return async (header) => {
    const host = hostNameOf(header);
    if (host === null) return 'translated';
    if (now() - readAt >= KEPT_MS) {
      reading ??= read();
      await reading;
    }
    return known.get(host) ?? 'translated';
  };
}
