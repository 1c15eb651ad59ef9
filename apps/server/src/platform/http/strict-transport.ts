import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { hostNameOf } from '../network/host-name';

/** Half a year, in seconds. Without sub-domains, which are not ours, and without the lists that browsers bring along. */
export const STRICT_TRANSPORT = 'max-age=15724800';

/**
 * Whether browsers are told to come encrypted only from now on (decision 0080): where this server has a real certificate,
 * and under the public name that it is for. With the school's own authority they would let nobody past a warning any
 * more, and a proxy that has the certificate says so itself.
 */
export function createIsStrict({
  tls,
  publicUrl,
}: Pick<Config, 'tls' | 'publicUrl'>): (request: FastifyRequest) => boolean {
  const publicName =
    tls.mode === 'files' && publicUrl?.startsWith('https:') ? hostNameOf(new URL(publicUrl).host) : null;
  return ({ protocol, host }) =>
    publicName !== null && protocol === 'https' && hostNameOf(host ?? '') === publicName;
}
