import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const PLACES = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'];

/**
 * Finds coturn for the test of live pictures through a relay, or installs Debian's package where that may be.
 * @returns {Promise<string | null>} its path; null where there is none: that test is then skipped
 */
export async function ensureCoturn() {
  return findCoturn() ?? (await installDebians());
}

function findCoturn() {
  const places = process.env.COTURN_PATH ? [process.env.COTURN_PATH, ...PLACES] : PLACES;
  return places.find((place) => existsSync(place)) ?? null;
}

async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  process.stderr.write('Installing coturn (apt-get) …\n');
  // A machine's own run level keeps the package from starting a relay of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'coturn'];
  if ((await run('apt-get', packages, { env, show: 'errors' })).code !== 0) {
    await run('apt-get', ['update', '-qq'], { env, show: 'errors' });
    await run('apt-get', packages, { env, show: 'errors' });
  }
  return findCoturn();
}
