import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/**
 * Finds nginx for the tests of Orrery behind it, or installs Debian's package where that may be.
 * @returns {Promise<string | null>} its path; null where there is none: those tests are then skipped
 */
export async function ensureNginx() {
  return findNginx() ?? (await installDebians());
}

function findNginx() {
  const places = process.env.NGINX_PATH ? [process.env.NGINX_PATH, ...PLACES] : PLACES;
  return places.find((place) => existsSync(place)) ?? null;
}

async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  process.stderr.write('Installing nginx (apt-get) …\n');
  // A machine's own run level keeps the package from starting a server on port 80.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'];
  if ((await run('apt-get', packages, { env, show: 'errors' })).code !== 0) {
    await run('apt-get', ['update', '-qq'], { env, show: 'errors' });
    await run('apt-get', packages, { env, show: 'errors' });
  }
  return findNginx();
}
