/**
 * Pictures of coursewares, drawn by the same engine as in class.
 * `node library/makers/coursewares.mjs cover` writes the covers; `… look <folder>` a picture of each chapter.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const LIBRARY = path.dirname(HERE);
const ORIGIN = 'http://localhost/maker/';
const COVERS = [
  { name: 'seasons-vr', id: 'seasons-vr', chapter: 3, seconds: 18.4 },
  { name: 'seasons-vr-1', id: 'seasons-vr', chapter: 1, seconds: 26 },
  { name: 'seasons-vr-3', id: 'seasons-vr', chapter: 3, seconds: 38 },
  { name: 'seasons-vr-4', id: 'seasons-vr', chapter: 4, seconds: 13 },
  { name: 'moon-phases-vr', id: 'moon-phases-vr', chapter: 3, seconds: 16 },
  { name: 'moon-phases-vr-1', id: 'moon-phases-vr', chapter: 1, seconds: 10.5 },
  { name: 'moon-phases-vr-3', id: 'moon-phases-vr', chapter: 3, seconds: 25 },
  { name: 'moon-phases-vr-4', id: 'moon-phases-vr', chapter: 4, seconds: 30.5 },
];
/** The lower part, where the caption's panel is, is left out of a cover. */
const COVER = { width: 640, height: 360, drawn: 490 };
const LOOKS = {
  'seasons-vr': { 1: [2, 20], 3: [14, 34], 4: [12, 30] },
  'moon-phases-vr': { 1: [10, 20], 3: [8, 27, 46], 4: [9, 30.5] },
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
    const body = `<!doctype html>${style}<canvas></canvas><script src="page.js"></script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(ORIGIN);
  return { browser, page };
}

async function draw(page, { id, chapter, seconds, language = 'en', wordless = false }, target, clip) {
  const told = await page.evaluate((wanted) => window.show(wanted), {
    url: `${id}.zip`,
    chapter,
    seconds,
    language,
    wordless,
  });
  await page.screenshot({ path: target, type: 'jpeg', quality: 88, scale: 'css', ...(clip ? { clip } : {}) });
  process.stdout.write(`${path.basename(target)} ${JSON.stringify(told)}\n`);
}

async function drawCovers() {
  const { width, height, drawn } = COVER;
  const { browser, page } = await openPage({ width, height: drawn });
  for (const cover of COVERS) {
    const target = path.join(LIBRARY, 'covers', `${cover.name}.jpg`);
    await draw(page, { ...cover, wordless: true }, target, { x: 0, y: 0, width, height });
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

const [what, folder] = process.argv.slice(2);
if (what === 'cover') await drawCovers();
else if (what === 'look' && folder) await drawLooks(folder);
else process.exitCode = 2;
