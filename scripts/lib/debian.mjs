import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** Programs beside which Orrery is tested: where each is found, and Debian's package of it. */
const SERVICES = {
  NGINX_PATH: {
    what: 'Orrery behind nginx',
    packages: ['nginx-light'],
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
  },
  COTURN_PATH: {
    what: 'live pictures through a relay',
    packages: ['coturn'],
    places: ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'],
  },
  REDIS_PATH: {
    what: 'several servers side by side',
    packages: ['redis-server'],
    places: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
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
 * Finds the programs, or installs Debian's packages where that may be.
 * @param {string[]} names the variables of those that are wanted; all by default
 * @returns {Promise<Record<string, string>>} their paths by variable; tests of what is missing are skipped, and it is said
 */
export async function ensureServices(names = Object.keys(SERVICES)) {
  const wanted = names.map((name) => [name, SERVICES[name]]);
  const missing = wanted.filter(([name]) => !find(name));
  if (missing.length > 0) await installDebians(missing.flatMap(([, { packages }]) => packages));
  const found = {};
  for (const [name, { what }] of wanted) {
    const place = find(name);
    if (place) found[name] = place;
    else process.stderr.write(`Skipped: tests of ${what} (${name})\n`);
  }
  return found;
}

function find(name) {
  const own = process.env[name];
  const { places } = SERVICES[name];
  const known = typeof places === 'function' ? places() : places;
  return (own ? [own, ...known] : known).find((place) => existsSync(place)) ?? null;
}

/** The newest version first. */
function placesOfPostgres() {
  const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(POSTGRES_VERSIONS, version, 'bin/postgres'));
}

/**
 * Installs Debian's packages where this is such a system and we are root; elsewhere it does nothing.
 * @param {string[]} packages
 */
export async function installDebians(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`Installing ${packages.join(', ')} (apt-get) …\n`);
  // A machine's own run level keeps packages from starting servers of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  if ((await run('apt-get', install, { env, show: 'errors' })).code === 0) return;
  await run('apt-get', ['update', '-qq'], { env, show: 'errors' });
  await run('apt-get', install, { env, show: 'errors' });
}
