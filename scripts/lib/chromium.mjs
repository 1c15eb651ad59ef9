import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { PROGRAMS } from './paths.mjs';
import { run, runProgram } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (base) =>
      base
        ? [
            `${base}\\Google\\Chrome\\Application\\chrome.exe`,
            `${base}\\Microsoft\\Edge\\Application\\msedge.exe`,
          ]
        : [],
  ),
};

/**
 * Finds a Chromium for the browser journeys, or brings one.
 * @returns {Promise<string | null>} its path; null where there is none and none can be brought
 */
export async function ensureChromium() {
  return (
    findChromium() ?? (await findPlaywrights()) ?? (await installDebians()) ?? (await installPlaywrights())
  );
}

function findChromium() {
  const inPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const own = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  return [...own, ...(PLACES[process.platform] ?? []), ...inPath].find(isProgram) ?? null;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function findPlaywrights() {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return file && isProgram(file) ? file : null;
}

/** Debian's package, with the letters of the Chinese pages. */
async function installDebians() {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return null;
  process.stderr.write('Installing Chromium (apt-get) …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, show: 'errors' });
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'];
  await run('apt-get', packages, { env, show: 'errors' });
  return findChromium();
}

async function installPlaywrights() {
  process.stderr.write('Installing Chromium (Playwright) …\n');
  await runProgram(PROGRAMS.playwright, ['install', 'chromium'], { show: 'errors' });
  return findPlaywrights();
}
