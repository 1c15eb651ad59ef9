import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { lanAddresses, machineNames } from '../network/addresses';
import type { KeyedCertificate, ServerNames } from './authority';
import type { SharedAuthority } from './shared-authority';
import { sharePort } from './shared-port';
import { loadIdentity } from './store';

/**
 * Adds HTTPS to the server's port as configured, and `/ca.crt` where the authority is our own.
 * @param app not yet listening
 * @param shared authority of several servers; null: this machine's own
 */
export async function installTls(
  app: FastifyInstance,
  config: Config,
  shared: SharedAuthority | null = null,
): Promise<void> {
  if (config.tls.mode === 'off') return;
  if (config.tls.mode === 'files') {
    sharePort(app.server, await readFiles(config.tls.cert, config.tls.key));
    return;
  }
  const identity = await loadIdentity(path.join(config.dataDir, 'tls'), namesOf(config), new Date(), shared);
  sharePort(app.server, identity.server);
  serveAuthority(app, identity.authority);
}

/** What this machine calls itself, and what people call it: a container knows no address that they use. */
function namesOf({ publicUrl }: Pick<Config, 'publicUrl'>): ServerNames {
  // An address of IPv6 stands in brackets.
  const told = publicUrl ? [new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')] : [];
  const names = [...machineNames(), ...told.filter((host) => isIP(host) === 0)];
  const addresses = ['127.0.0.1', '::1', ...lanAddresses(), ...told.filter((host) => isIP(host) !== 0)];
  return { names: [...new Set(names)], addresses: [...new Set(addresses)] };
}

/** The authority in the binary form that every headset's installer takes. Public by nature: it holds no key. */
function serveAuthority(app: FastifyInstance, pem: string): void {
  const { raw } = new X509Certificate(pem);
  app.get('/ca.crt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="orrery-ca.crt"')
      .serializer((body: unknown) => body as string)
      .send(raw),
  );
}

async function readFiles(cert: string, key: string): Promise<KeyedCertificate> {
  try {
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  } catch (error) {
    throw new Error('TLS_CERT or TLS_KEY cannot be read', { cause: error });
  }
}
