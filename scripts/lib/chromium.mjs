import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installDebians } from './debian.mjs';
import { PROGRAMS } from './paths.mjs';
import { runProgram } from './run.mjs';

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
  const there = findChromium() ?? (await findPlaywrights());
  if (there) return there;
  // With the letters of the Chinese pages.
  await installDebians(['chromium', 'fonts-noto-cjk']);
  return findChromium() ?? (await installPlaywrights());
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

async function installPlaywrights() {
  process.stderr.write('Installing Chromium (Playwright) …\n');
  await runProgram(PROGRAMS.playwright, ['install', 'chromium'], { show: 'errors' });
  return findPlaywrights();
}
