import type { Config } from '../platform/config';
import { isThisMachine, lanAddresses, machineNames } from '../platform/network/addresses';

const USUAL_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

const portOf = ({ port, protocol }: URL): number | undefined =>
  port === '' ? USUAL_PORTS[protocol] : Number(port);

/** Whether an address leads to this server itself, its database, its Redis or its bucket. */
export function isOwnService(
  address: string,
  config: Pick<Config, 'port' | 'publicUrl' | 'databaseUrl' | 'redisUrl' | 's3'>,
): boolean {
  const url = new URL(address);
  const isHere = (host: string) =>
    isThisMachine(host) || machineNames().includes(host) || lanAddresses().includes(host);
  if (isHere(url.hostname) && portOf(url) === config.port) return true;
  const parts = [config.publicUrl, config.databaseUrl, config.redisUrl, config.s3?.endpoint];
  return parts.some((part) => {
    if (!part) return false;
    const own = new URL(part);
    const isSameHost = own.hostname === url.hostname || (isHere(own.hostname) && isHere(url.hostname));
    return isSameHost && portOf(own) === portOf(url);
  });
}
