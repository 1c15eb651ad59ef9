import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Programs beside which Orrery is tested: what for, Debian's packages of each, and where it is found. */
export const SERVICES = {
  NGINX_PATH: {
    what: 'Orrery behind nginx',
    packages: ['nginx-light'],
    places: () => ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
  },
  COTURN_PATH: {
    what: 'live pictures through a relay',
    packages: ['coturn'],
    places: () => ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'],
  },
  REDIS_PATH: {
    what: 'several servers side by side',
    packages: ['redis-server'],
    places: () => ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
  },
  POSTGRES_PATH: {
    what: 'a cluster of servers',
    packages: ['postgresql'],
    places: () => placesOfPostgres(),
  },
};

/** Debian keeps the programs of each major version apart. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/**
 * Finds a program: where its variable says, else where it usually is.
 * @param {keyof typeof SERVICES} name the variable
 * @returns {string | null} its path; null where it is not installed
 */
export function findService(name) {
  const own = process.env[name];
  const known = SERVICES[name].places();
  return (own ? [own, ...known] : known).find((place) => existsSync(place)) ?? null;
}

/** The newest version first. */
function placesOfPostgres() {
  const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(POSTGRES_VERSIONS, version, 'bin/postgres'));
}
