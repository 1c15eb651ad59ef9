import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { runNpm } from './run.mjs';

const NEEDED = [20, 19];

/** Ends the process with a helpful message where this Node is too old. */
export function requireNode(version = process.versions.node) {
  if (isNewEnough(version)) return;
  process.stderr.write(
    `Orrery needs Node ${NEEDED.join('.')} or newer, and this is ${version}.\n` +
      "Get the present version from https://nodejs.org, or with your system's package manager.\n",
  );
  process.exit(1);
}

/** Whether a Node version, like `20.19.1`, is one that Orrery runs on. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** Installs the packages of package-lock.json where they are missing or others. */
export async function ensureDependencies({ show = 'all' } = {}) {
  if (isInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return;
  process.stderr.write('Installing packages (npm ci) …\n');
  // Without the environment's NODE_ENV: the build's tools count as development packages.
  const { code } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    show,
  });
  if (code !== 0) {
    process.stderr.write('npm ci failed: its messages above say why.\n');
    process.exit(1);
  }
}

function readLock(file) {
  const full = path.join(ROOT, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')).packages : null;
}

/**
 * Whether npm's record of what is installed matches the lock file.
 * @param {Record<string, {version?: string, link?: boolean, optional?: boolean, devOptional?: boolean}>} wanted
 * @param {Record<string, {version?: string}> | null} present
 */
export function isInstalled(wanted, present) {
  if (!present) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link) return true;
    const found = present[place];
    // Packages of other systems are in the lock file and never installed here.
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version;
  });
}
