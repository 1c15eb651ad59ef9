import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeyedCertificate, ServerNames } from './authority';
import { RENEW_BEFORE_MS } from './limits';

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
 */
export async function loadIdentity(folder: string, wanted: ServerNames, now = new Date()): Promise<Identity> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let authority = await load(folder, 'authority');
  if (!authority || endsSoon(authority, now)) {
    const { makeAuthority } = await importMakers();
    authority = await makeAuthority(wanted.names[1] ?? 'localhost', now);
    await save(folder, 'authority', authority);
  }
  const present = await load(folder, 'server');
  if (present && !endsSoon(present, now) && isSignedBy(present, authority) && covers(present, wanted)) {
    return { server: withChain(present, authority), authority: authority.cert };
  }
  const { makeServerCertificate } = await importMakers();
  const server = await makeServerCertificate(authority, wanted, now);
  await save(folder, 'server', server);
  return { server: withChain(server, authority), authority: authority.cert };
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
