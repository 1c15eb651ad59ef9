import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeyedCertificate, ServerNames } from './authority';
import { RENEW_BEFORE_MS } from './limits';
import type { SharedAuthority } from './shared-authority';

/** What encrypts connections, and the authority that headsets install to trust it. */
export interface Identity {
  readonly server: KeyedCertificate;
  /** The own authority's certificate as PEM. */
  readonly authority: string;
}

/**
 * Loads the school's authority and this server's certificate, making what is missing. The certificate is
 * renewed when it nears its end or the machine has other names or addresses; the authority stays, because
 * every headset would have to install a new one.
 * @param folder `tls` in the data folder; keys are readable by us only
 * @param shared of several servers, which have one authority together; null: this machine's own
 */
export async function loadIdentity(
  folder: string,
  wanted: ServerNames,
  now = new Date(),
  shared: SharedAuthority | null = null,
): Promise<Identity> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = shared
    ? await loadShared(folder, wanted, now, shared)
    : await loadOwn(folder, wanted, now);
  const present = await load(folder, 'server');
  if (present && !endsSoon(present, now) && isSignedBy(present, authority) && covers(present, wanted)) {
    return { server: withChain(present, authority), authority: authority.cert };
  }
  const { makeServerCertificate } = await importMakers();
  const server = await makeServerCertificate(authority, wanted, now);
  await save(folder, 'server', server);
  return { server: withChain(server, authority), authority: authority.cert };
}

async function loadOwn(folder: string, wanted: ServerNames, now: Date): Promise<KeyedCertificate> {
  const present = await load(folder, 'authority');
  if (present && !endsSoon(present, now)) return present;
  const made = await makeOne(wanted, now);
  await save(folder, 'authority', made);
  return made;
}

/** The first server brings the one that its machine has, so that headsets of a school that grew trust all of them. */
async function loadShared(
  folder: string,
  wanted: ServerNames,
  now: Date,
  shared: SharedAuthority,
): Promise<KeyedCertificate> {
  const present = await shared.find();
  if (present && !endsSoon(present, now)) return present;
  const own = await load(folder, 'authority');
  const brought = own && !endsSoon(own, now) ? own : await makeOne(wanted, now);
  return shared.replace(present, brought);
}

async function makeOne({ names }: ServerNames, now: Date): Promise<KeyedCertificate> {
  const { makeAuthority } = await importMakers();
  return makeAuthority(names[1] ?? 'localhost', now);
}

/** What makes certificates takes a third of the time in which the server's code is read, and few starts need it. */
const importMakers = () => import('./authority');

function withChain(server: KeyedCertificate, authority: KeyedCertificate): KeyedCertificate {
  return { cert: `${server.cert.trim()}\n${authority.cert.trim()}\n`, key: server.key };
}

async function load(folder: string, name: string): Promise<KeyedCertificate | null> {
  const [cert, key] = await Promise.all(
    ['crt', 'key'].map((end) => readFile(path.join(folder, `${name}.${end}`), 'utf8').catch(() => null)),
  );
  if (!cert || !key) return null;
  // Cut short by a full disk or a killed start: made anew.
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)) ? { cert, key } : null;
  } catch {
    return null;
  }
}

async function save(folder: string, name: string, pair: KeyedCertificate): Promise<void> {
  for (const [end, text, mode] of [
    ['key', pair.key, 0o600],
    ['crt', pair.cert, 0o644],
  ] as const) {
    const file = path.join(folder, `${name}.${end}`);
    await writeFile(`${file}.new`, text, { mode });
    await rename(`${file}.new`, file);
  }
}

function endsSoon({ cert }: KeyedCertificate, now: Date): boolean {
  return new Date(new X509Certificate(cert).validTo).getTime() - now.getTime() < RENEW_BEFORE_MS;
}

function isSignedBy(server: KeyedCertificate, authority: KeyedCertificate): boolean {
  return new X509Certificate(server.cert).verify(new X509Certificate(authority.cert).publicKey);
}

function covers({ cert }: KeyedCertificate, { names, addresses }: ServerNames): boolean {
  const certificate = new X509Certificate(cert);
  return (
    names.every((name) => certificate.checkHost(name) !== undefined) &&
    addresses.every((address) => certificate.checkIP(address) !== undefined)
  );
}
