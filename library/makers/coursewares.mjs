/**
 * Pictures of coursewares, drawn by the same engine as in class.
 * `node library/makers/coursewares.mjs cover [ids]` writes the covers; `… look <folder>` a picture of each chapter.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const LIBRARY = path.dirname(HERE);
const ORIGIN = 'http://localhost/maker/';
/** `without`: names of what would be empty without its words; `zoom`: how much nearer it is seen. */
const COVERS = [
  { name: 'seasons-vr', id: 'seasons-vr', chapter: 3, seconds: 18.4 },
  { name: 'seasons-vr-1', id: 'seasons-vr', chapter: 1, seconds: 26 },
  { name: 'seasons-vr-3', id: 'seasons-vr', chapter: 3, seconds: 38 },
  { name: 'seasons-vr-4', id: 'seasons-vr', chapter: 4, seconds: 13 },
  { name: 'moon-phases-vr', id: 'moon-phases-vr', chapter: 3, seconds: 16 },
  { name: 'moon-phases-vr-1', id: 'moon-phases-vr', chapter: 1, seconds: 10.5 },
  { name: 'moon-phases-vr-3', id: 'moon-phases-vr', chapter: 3, seconds: 25 },
  { name: 'moon-phases-vr-4', id: 'moon-phases-vr', chapter: 4, seconds: 30.5 },
  { name: 'solar-system', id: 'solar-system', chapter: 1, seconds: 42.5 },
  { name: 'solar-system-1', id: 'solar-system', chapter: 1, seconds: 36 },
  { name: 'solar-system-2', id: 'solar-system', chapter: 2, seconds: 4 },
  { name: 'solar-system-3', id: 'solar-system', chapter: 3, seconds: 32 },
  { name: 'solar-system-4', id: 'solar-system', chapter: 4, seconds: 31 },
  { name: 'molecules', id: 'molecules', chapter: 1, seconds: 58 },
  { name: 'molecules-1', id: 'molecules', chapter: 1, seconds: 40 },
  { name: 'molecules-2', id: 'molecules', chapter: 2, seconds: 4 },
  { name: 'molecules-3', id: 'molecules', chapter: 3, seconds: 53 },
  { name: 'circuit', id: 'circuit', chapter: 1, seconds: 62, zoom: 1.45 },
  { name: 'circuit-1', id: 'circuit', chapter: 1, seconds: 30, zoom: 1.45 },
  { name: 'circuit-2', id: 'circuit', chapter: 2, seconds: 4 },
  { name: 'circuit-3', id: 'circuit', chapter: 3, seconds: 44 },
  { name: 'water-cycle', id: 'water-cycle', chapter: 1, seconds: 98 },
  { name: 'water-cycle-1', id: 'water-cycle', chapter: 1, seconds: 40 },
  { name: 'water-cycle-2', id: 'water-cycle', chapter: 2, seconds: 4, without: ['evaporation', 'transpiration', 'condensation'] },
  { name: 'water-cycle-3', id: 'water-cycle', chapter: 3, seconds: 42 },
];
/** The lower part, where the caption's panel is, is left out of a cover. */
const COVER = { width: 640, height: 360, drawn: 490 };
const LOOKS = {
  'seasons-vr': { 1: [2, 20], 3: [14, 34], 4: [12, 30] },
  'moon-phases-vr': { 1: [10, 20], 3: [8, 27, 46], 4: [9, 30.5] },
  'solar-system': { 1: [3, 36], 2: [4, 4], 3: [10, 31, 52], 4: [18, 27] },
  molecules: { 1: [8, 40, 58], 2: [4, 4], 3: [14, 33, 54] },
  circuit: { 1: [30, 62, 78], 2: [4, 4], 3: [5, 44, 62] },
  'water-cycle': { 1: [16, 40, 62, 75, 88, 98], 2: [4, 4], 3: [24, 42] },
};
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

async function openPage(size) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: path.join(HERE, 'courseware-page.js'), formats: ['iife'], name: 'page' } },
  });
  const script = [result].flat()[0].output[0].code;
  const executablePath = process.env.CHROMIUM_PATH ?? CHROMIUM.find((file) => existsSync(file));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2 });
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  await page.route(`${ORIGIN}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const name = path.basename(pathname);
    if (name.endsWith('.zip')) return route.fulfill({ body: readFileSync(path.join(LIBRARY, name)) });
    if (name === 'page.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    const style = '<style>body{margin:0}canvas{display:block;width:100vw;height:100vh}</style>';
    const body = `<!doctype html><meta charset="utf-8">${style}<canvas></canvas><script src="page.js"></script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(ORIGIN);
  return { browser, page };
}

async function draw(page, wanted, target, clip) {
  const { id, chapter, seconds, language = 'en', wordless = false, without = [] } = wanted;
  const told = await page.evaluate((what) => window.show(what), {
    url: `${id}.zip`,
    ...{ chapter, seconds, language, wordless, without },
  });
  await page.screenshot({ path: target, type: 'jpeg', quality: 88, scale: 'css', ...(clip ? { clip } : {}) });
  process.stdout.write(`${path.basename(target)} ${JSON.stringify(told)}\n`);
}

/** @param ids of coursewares; all where none is named */
async function drawCovers(ids) {
  const { width, height, drawn } = COVER;
  const { browser, page } = await openPage({ width, height: drawn });
  for (const cover of COVERS.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const target = path.join(LIBRARY, 'covers', `${cover.name}.jpg`);
    const { zoom = 1 } = cover;
    await page.setViewportSize({ width: Math.round(width * zoom), height: Math.round(drawn * zoom) });
    // What is zoomed in on stands in the middle of the width, a little under the middle of the height.
    const clip = { x: (width * (zoom - 1)) / 2, y: height * (zoom - 1) * 0.65, width, height };
    await draw(page, { ...cover, wordless: true }, target, clip);
  }
  await browser.close();
}

async function drawLooks(folder) {
  const { browser, page } = await openPage({ width: 960, height: 540 });
  for (const [id, chapters] of Object.entries(LOOKS)) {
    for (const [chapter, list] of Object.entries(chapters)) {
      for (const [index, seconds] of list.entries()) {
        const language = index % 2 === 0 ? 'en' : 'zh';
        const wanted = { id, chapter: Number(chapter), seconds, language };
        await draw(page, wanted, path.join(folder, `${id}-${chapter}-${seconds}.jpg`));
      }
    }
  }
  await browser.close();
}

const [what, ...rest] = process.argv.slice(2);
const [folder] = rest;
if (what === 'cover') await drawCovers(rest);
else if (what === 'look' && folder) await drawLooks(folder);
else process.exitCode = 2;
