import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFromTemplate, type DevServer, startDevServer } from '@orrery/courseware-sdk';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './support/browser';
import { centreOfColour } from './support/picture';
import { keepPictures } from './support/pictures';

/** Of the template's solids: shades of blue and gold that nothing else on the stage has. */
const isCube = '(r, g, b) => b > 90 && b > r * 1.7 && b > g * 1.25 && g > r';
const isPyramid = '(r, g, b) => r > 90 && r > b * 1.8 && g > b * 1.4';
const isPlate = '(r, g, b) => r > 110 && Math.abs(r - g) < 14 && b > r && b - r < 40';

describe('the stage of an author', () => {
  let folder: string;
  let server: DevServer;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'orrery-author-')), 'solids');
    await createFromTemplate(folder);
    [server, browser] = await Promise.all([
      startDevServer(folder, { port: 0, host: '127.0.0.1' }),
      openBrowser(),
    ]);
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    watched = await openPage(context);
    await watched.page.goto(server.url);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(join(folder, '..'), { recursive: true, force: true });
  });
  keepPictures('courseware-sdk', () => [watched?.page].filter((one) => one !== undefined));

  const stage = () => watched.page.getByRole('img', { name: /^(Stage|预览)/ });
  const log = () => watched.page.getByRole('log').getByRole('listitem');
  const until = (lines: RegExp[]) =>
    expect
      .poll(async () => {
        const said = await log().allTextContents();
        return said.length === lines.length && lines.every((line, index) => line.test(said[index]!))
          ? 'as wanted'
          : said;
      })
      .toBe('as wanted');
  const alert = () => watched.page.getByRole('alert');
  const edit = (name: string, change: (text: string) => string) =>
    readFile(join(folder, name), 'utf8').then((text) => writeFile(join(folder, name), change(text)));
  /** Carries what has a colour to what has another one. */
  async function carry(from: string, to: string): Promise<void> {
    const { page } = watched;
    const whole = (await stage().boundingBox())!;
    // Without the panel, whose letters have every shade of grey.
    const box = { ...whole, height: whole.height * 0.76 };
    const start = await centreOfColour(page, box, from);
    const end = await centreOfColour(page, box, to);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  }
  async function beginTest(): Promise<void> {
    await watched.page.getByRole('combobox', { name: 'Chapter' }).selectOption('2');
    await until([/^Step 1 begins: Count the faces$/]);
  }

  test('plays a test to its end by keyboard and mouse, and shows what the school would hear', async () => {
    const { page } = watched;
    await page.getByRole('heading', { name: 'Solids and their faces' }).waitFor();
    await beginTest();
    await stage().focus();
    // The step begins while the stage is still made: what is pressed before it can be seen is not heard.
    await expect
      .poll(async () => {
        await page.keyboard.press('9');
        await page.keyboard.press('2');
        return (await log().allTextContents())[1] ?? '';
      })
      .toMatch(/^Point 1 right/);
    const counted = [
      /^Step 1 begins/,
      /^Point 1 right: A cube has six faces \(try 1, \d+\.\d s\)$/,
      /^Step 1 done after \d+\.\d s$/,
      /^Step 2 begins: Choose by faces$/,
    ];
    await until(counted);
    await carry(isCube, isPlate);
    await until([...counted, /^Point 2 wrong: .* \(try 1,/]);
    await carry(isPyramid, isPlate);
    const all = [
      ...counted,
      /^Point 2 wrong/,
      /^Point 2 right: .* \(try 2,/,
      /^Step 2 done/,
      /^Finished: 2 of 2 right, grade A$/,
    ];
    await until(all);
    await page.getByText(/^\d+ draw calls · [\d,]+ triangles/).waitFor();
  });

  test('a press on an answer counts too, and a wrong one has its price', async () => {
    const { page } = watched;
    await page.getByRole('button', { name: 'Begin again' }).click();
    await until([/^Step 1 begins/]);
    const box = (await stage().boundingBox())!;
    // The first of three answers, under the question.
    await expect
      .poll(async () => {
        await page.mouse.click(box.x + box.width / 2 - box.height * 0.298, box.y + box.height * 0.872);
        return (await log().allTextContents())[1] ?? '';
      })
      .toMatch(/^Point 1 wrong/);
  });

  test('without a student nothing is reported', async () => {
    const { page } = watched;
    await page.getByLabel('As a student').uncheck();
    await page.getByText('Seen as a teacher sees it: reports go nowhere.').waitFor();
    await stage().focus();
    await page.keyboard.press('2');
    expect(await log().count()).toBe(0);
    await page.getByLabel('As a student').check();
    await until([/^Step 1 begins/]);
  });

  test('shows each change by itself, names what is wrong with it, and goes on once it is mended', async () => {
    const { page } = watched;
    const right = await readFile(join(folder, 'test.js'), 'utf8');
    await edit('test.js', (text) => `${text}\nfunction (`);
    await alert().waitFor();
    expect(await alert().textContent()).toMatch(/It cannot be shown.*test\.js/s);
    await writeFile(join(folder, 'test.js'), right);
    await alert().waitFor({ state: 'hidden' });
    await edit('courseware.json', (text) => text.replace('"points": [2]', '"points": [2], "after": [2]'));
    await alert().waitFor();
    expect(await alert().textContent()).toContain('a step cannot come after itself');
    await edit('courseware.json', (text) =>
      text.replace(', "after": [2]', '').replace('"Solids and their faces"', '"Faces, edges, corners"'),
    );
    await page.getByRole('heading', { name: 'Faces, edges, corners' }).waitFor();
    // Still the chapter that its author works on.
    expect(await page.getByRole('combobox', { name: 'Chapter' }).inputValue()).toBe('2');
  });

  test.each([
    ['in a frame', 'return { update() { for (;;) {} } };'],
    ['in a promise that nobody waits for', '(async () => { for (;;) await 0; })(); return { update() {} };'],
    ['while it is made', 'while (true);'],
  ])('a loop without end %s is stopped by name, and the page goes on', async (_, body) => {
    const { page } = watched;
    const right = await readFile(join(folder, 'main.js'), 'utf8');
    await writeFile(join(folder, 'main.js'), `export default function create() { ${body} }`);
    await alert().waitFor();
    await expect.poll(() => alert().textContent()).toContain('a loop without end');
    await writeFile(join(folder, 'main.js'), right);
    await alert().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Begin again' }).click();
    await until([/^Step 1 begins/]);
  });

  test('speaks Chinese, the courseware too', async () => {
    const { page } = watched;
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: '认识立体图形' }).waitFor();
    await page.getByText('步骤 1 开始：数一数面').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh');
    // What was broken on purpose is told; nothing else went wrong.
    expect(watched.problems.filter((problem) => !/422|a loop without end/.test(problem))).toEqual([]);
  });
});
