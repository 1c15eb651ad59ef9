import { lanAddresses, machineNames } from '../network/addresses';
import { hostNameOf } from '../network/host-name';

/** A machine may get another address while the server runs. */
const KEPT_MS = 10_000;

/** Whether a `Host` header names this machine, and not whatever its sender made up. */
export type IsOwnHost = (header: string) => boolean;

/**
 * Makes the answer to who we are: this machine's names and addresses, and the host of the public address.
 * @param names of this machine, read anew every ten seconds
 */
export function createOwnHosts(
  publicUrl: string | null,
  names: () => readonly string[] = () => [...machineNames(), ...lanAddresses(), '127.0.0.1', '[::1]'],
  now: () => number = Date.now,
): IsOwnHost {
  const publicName = publicUrl ? hostNameOf(new URL(publicUrl).host) : null;
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return (header) => {
    const name = hostNameOf(header);
    if (name === null) return false;
    if (name === publicName) return true;
    if (now() - readAt >= KEPT_MS) {
      known = new Set(names());
      readAt = now();
    }
    return known.has(name);
  };
}
