import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { findService, SERVICES } from './services.mjs';

/**
 * Finds the programs, or installs Debian's packages where that may be.
 * @param {string[]} names the variables of those that are wanted; all by default
 * @returns {Promise<Record<string, string>>} their paths by variable; tests of what is missing are skipped, and it is said
 */
export async function ensureServices(names = Object.keys(SERVICES)) {
  const wanted = names.map((name) => [name, SERVICES[name]]);
  const missing = wanted.filter(([name]) => !findService(name));
  if (missing.length > 0) await installDebians(missing.flatMap(([, { packages }]) => packages));
  const found = {};
  for (const [name, { what }] of wanted) {
    const place = findService(name);
    if (place) found[name] = place;
    else process.stderr.write(`Skipped: tests of ${what} (${name})\n`);
  }
  return found;
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
