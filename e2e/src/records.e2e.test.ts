import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { enter } from './support/enter';
import { createOrders, type Orders } from './support/orders';
import { type Puppet, startPuppet } from './support/peers';
import { keepPictures } from './support/pictures';
import { type Product, startProduct } from './support/server';
import { publishTestingCourseware, TESTING_COURSEWARE } from './support/testing-courseware';

/** What each headset answers to the three points of the test, and whether it finished: right, wrong, or nothing. */
const ANSWERS: readonly (readonly [answers: string, finished: boolean])[] = [
  ...Array.from({ length: 4 }, () => ['+++', true] as const),
  ...Array.from({ length: 3 }, () => ['++-', true] as const),
  ...Array.from({ length: 3 }, () => ['---', true] as const),
  ['+', false],
  ['', false],
];
const CLASS = ANSWERS.length;
const DAY_MS = 86_400_000;

/** A day as addresses name it. */
function dayName(shift: number): string {
  const day = new Date(Date.now() + shift * DAY_MS);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

describe('history and study reports', () => {
  let product: Product;
  let browser: Browser;
  let teacher: WatchedPage;
  let page: Page;
  let orders: Orders;
  let puppets: Puppet[];
  let reviewId: number;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    orders = await createOrders(product.url);
    teacher = await enter(browser, product.url, 'en');
    page = teacher.page;
  });
  afterAll(async () => {
    await Promise.allSettled((puppets ?? []).map(({ connection }) => connection.stop()));
    await browser?.close();
    await product?.close();
  });
  keepPictures('records', () => [page]);

  const open = (path: string) => page.goto(product.url + path);
  const card = (name: string) => page.getByRole('region', { name, exact: true }).first();
  const rowsOf = (name: string) => card(name).getByRole('row').allInnerTexts();
  const asTable = (name: string) => page.getByRole('button', { name: `Show as a table: ${name}` }).click();
  const cells = async (name: string) => (await rowsOf(name)).map((row) => row.split(/\s*\t\s*/));
  const address = () => new URL(page.url());
  const filters = () => Object.fromEntries(address().searchParams);

  /** Picks from the report's export menu, and reads what the browser saves. */
  async function exportAs(item: string) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  async function report(puppet: Puppet, [answers, finished]: (typeof ANSWERS)[number]): Promise<void> {
    if (!answers) return;
    const head = { reviewId, student: null };
    await puppet.connection.emit({ ...head, type: 'review.step', step: 1, status: 'started' });
    for (const [index, sign] of [...answers].entries()) {
      const answer = { point: index + 1, correct: sign === '+', tries: index + 1, seconds: 4 * (index + 1) };
      await puppet.connection.emit({ ...head, type: 'review.point', ...answer });
    }
    if (!finished) return;
    for (const step of [1, 2]) {
      await puppet.connection.emit({ ...head, type: 'review.step', step, status: 'finished', seconds: 9 });
    }
    await puppet.connection.emit({ ...head, type: 'review.finished' });
  }

  test('[STUDY-Q1] [HIST-Q4] before any test both screens open by their address and say what makes results', async () => {
    await open('/study');
    await page.getByRole('heading', { level: 1, name: 'Study history' }).waitFor();
    await page.getByText('No class has taken a test yet').waitFor();
    // The school does not look at history data: only the entry is missing.
    expect(await page.getByRole('link', { name: 'History data' }).count()).toBe(0);
    await open('/course/history');
    await page.getByRole('heading', { level: 1, name: 'History data' }).waitFor();
    await page.getByText('No test in these days').waitFor();
    await page.getByRole('link', { name: 'Go to the cloud library' }).waitFor();
  });

  test('a class of twelve takes a test, and its results arrive', async () => {
    const lesson = await publishTestingCourseware(product, orders);
    const { client_code: code } = await orders.http.registrationCode({});
    puppets = await Promise.all(
      ANSWERS.map((_, index) => startPuppet(product.url, code, `Quest ${index + 1}`)),
    );
    const { class_list } = await orders.http.classChoices();
    const played = await orders.http.batchPlay({
      resId: lesson.id,
      ids: await orders.devices(),
      classId: class_list[0]?.class_id ?? 0,
      chapterId: 2,
      type: 'chapter',
      isReview: 1,
    });
    reviewId = played.review?.reviewId ?? 0;
    expect(reviewId).toBeGreaterThan(0);
    await Promise.all(puppets.map((puppet, index) => report(puppet, ANSWERS[index] ?? ['', false])));
    await expect
      .poll(async () => (await orders.http.reviewInfo({ reviewId })).ratingList.map(({ num }) => num))
      .toEqual([4, 0, 3, 3, 2]);
    // The report of a test that goes on is asked for again every ten seconds.
    await orders.stop(lesson);
  });

  test('[STUDY-01] [STUDY-02] [STUDY-05] the list has lesson, teacher, class, tested count and start, and is narrowed', async () => {
    await open('/study');
    const row = page.getByRole('row').nth(1);
    await row.getByText(TESTING_COURSEWARE).waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).slice(0, 5)).toEqual([
      'Test',
      'Teacher',
      'Class',
      'Tested',
      'Started',
    ]);
    const texts = (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
    expect(texts[1]).toContain('Mr Hart');
    expect(texts[3]).toBe(String(CLASS));
    expect(texts[4]).toContain(String(new Date().getFullYear()));
    await page.getByRole('textbox', { name: 'Search tests' }).fill('volcano');
    await page.keyboard.press('Enter');
    await page.getByText('No test matches').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('combobox', { name: 'All classes' }).click();
    await page.locator('.ant-select-item-option').nth(1).click();
    await expect.poll(filters).toMatchObject({ class: expect.stringMatching(/^\d+$/) });
    await row.getByText(TESTING_COURSEWARE).waitFor();
  });

  test('[STUDY-03] [STUDY-07] View opens the report with its lesson, start, teacher and class', async () => {
    await page.getByRole('link', { name: `View the report of ${TESTING_COURSEWARE}` }).click();
    await page.getByRole('heading', { level: 1, name: TESTING_COURSEWARE }).waitFor();
    expect(address().pathname).toBe(`/study/history/${reviewId}`);
    await page.getByRole('main').getByText('Mr Hart').waitFor();
    await page.getByText(`${CLASS} tested`).waitFor();
    await page.getByText(`All ${CLASS} students`).first().waitFor();
  });

  test('[STUDY-08] [STUDY-09] [STUDY-11] grades, steps and knowledge stand as charts and as tables with the same numbers', async () => {
    for (const name of ['Rating', 'Steps completed', 'Knowledge mastery']) {
      await card(name).locator('canvas').first().waitFor();
      await asTable(name);
    }
    expect((await cells('Rating')).slice(1).map((row) => row.slice(0, 3))).toEqual([
      ['Grade A', '4', '33%'],
      ['Grade B', '0', '0%'],
      ['Grade C', '3', '25%'],
      ['Grade D', '3', '25%'],
      ['No grade yet', '2', '17%'],
    ]);
    expect((await cells('Steps completed')).slice(1)).toEqual([
      ['1 Answer two questions', '10', '83%'],
      ['2 Carry the Moon', '10', '83%'],
    ]);
    // Points 1 and 2 are about the cause: 8 + 7 right, 3 + 3 wrong of 24; point 3 about the Moon: 4 right, 6 wrong of 12.
    expect((await cells('Knowledge mastery')).slice(1)).toEqual([
      ['What makes the tides', '63%', '25%', '13%'],
      ['Where the Moon stands', '33%', '50%', '17%'],
    ]);
  });

  test('[STUDY-10] the steps are described with what each tests, every second row shaded', async () => {
    const texts = await rowsOf('Steps and test points');
    expect(texts[1]).toMatch(/Answer two questions[\s\S]*P1[\s\S]*Knows what pulls[\s\S]*P2/);
    expect(texts[2]).toMatch(/Carry the Moon[\s\S]*Puts the Moon in its place/);
    const shades = await card('Steps and test points')
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor));
    expect(new Set(shades).size).toBe(2);
  });

  test('[STUDY-12] [STUDY-13] time and attempts of each point stand with least, average and most', async () => {
    for (const name of ['Time per point', 'Attempts per point']) await asTable(name);
    expect((await cells('Time per point')).slice(1)).toEqual([
      ['P1 Knows what pulls', '4', '4', '4'],
      ['P2 Knows how often', '8', '8', '8'],
      ['P3 Puts the Moon in its place', '12', '12', '12'],
    ]);
    expect((await cells('Attempts per point')).at(-1)).toEqual([
      'P3 Puts the Moon in its place',
      '3',
      '3',
      '3',
    ]);
  });

  test('a report is kept as a spreadsheet and on paper', async () => {
    const asked: string[] = [];
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    const file = await exportAs('Excel file (.xlsx)');
    expect(file.name).toBe(`${TESTING_COURSEWARE}.xlsx`);
    const files = unzipSync(file.bytes);
    const sheet = (number: number) =>
      strFromU8(files[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array());
    expect(sheet(1)).toContain('Mr Hart');
    expect(sheet(2).match(/<row /g)).toHaveLength(CLASS + 1);
    for (const [words, count] of [
      ['Grade A', 4],
      ['Grade D', 3],
      ['No grade yet', 2],
    ] as const)
      expect(sheet(2).split(`>${words}<`)).toHaveLength(count + 1);
    // All of it was in the report already.
    page.off('request', note);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1, name: TESTING_COURSEWARE }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });

  test('what happened in a test is kept as xAPI statements, everybody under a code', async () => {
    const file = await exportAs('xAPI statements (.json)');
    expect(file.name).toBe(`${TESTING_COURSEWARE}-xAPI.json`);
    const text = strFromU8(file.bytes);
    const statements: { id: string; actor: { account: { name: string } } }[] = JSON.parse(text);
    const { total } = await orders.http.reviewStatements({ reviewId, page: 1 });
    expect(new Set(statements.map(({ id }) => id)).size).toBe(total);
    // One of the class did nothing that could be told.
    expect(new Set(statements.map(({ actor }) => actor.account.name)).size).toBe(CLASS - 1);
    const { clientList } = await orders.http.reviewInfo({ reviewId });
    for (const { name } of clientList) expect(text).not.toContain(`"${name}"`);
  });

  test('[STUDY-14] [STUDY-15] [STUDY-16] one student has a grade, each point, and figures beside the class', async () => {
    const { clientList } = await orders.http.reviewInfo({ reviewId });
    const rows = (await orders.http.historyItem({ review_id: reviewId, page: 1 })).rows;
    const one = rows.find(({ right }) => right === 2);
    const name = clientList.find(({ cid }) => cid === one?.cid)?.name ?? '';
    await page.getByRole('combobox', { name: 'Student' }).click();
    await page.keyboard.type(name);
    await page.getByTitle(name, { exact: true }).last().click();
    await card('Grade').getByText('Grade C').waitFor();
    expect(filters()).toEqual({ student: String(one?.cid) });
    const points = await rowsOf('Test points');
    expect(points[1]).toMatch(/Knows what pulls[\s\S]*Correct/);
    expect(points[3]).toMatch(/Puts the Moon in its place[\s\S]*Wrong/);
    await asTable('Attempts beside the class');
    expect((await cells('Attempts beside the class')).at(-1)).toEqual([
      'P3 Puts the Moon in its place',
      '3',
      '3',
    ]);
    // It stands in the address.
    await page.reload();
    await card('Grade').getByText('Grade C').waitFor();
  });

  test('[STUDY-17] back leads where one came from: to the list as it was, past every student', async () => {
    await page.getByRole('link', { name: 'Study history' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Study history' }).waitFor();
    expect(address().pathname).toBe('/study');
    expect(filters()).toMatchObject({ class: expect.stringMatching(/^\d+$/) });
  });

  test('a report that nobody has says so', async () => {
    await open('/study/history/999999');
    await page.getByText('There is no report with this number').waitFor();
    await open(`/study/history/${reviewId}?student=999999`);
    await page.getByText('This student did not take part in the test').waitFor();
    await page.getByRole('button', { name: 'Show the whole class' }).click();
    await card('Rating').waitFor();
  });

  test('[HIST-01] [HIST-05] [HIST-06] last week stands first; a month is chosen; today has its shares and its test', async () => {
    await open('/course/history');
    await card('Tests').getByText(TESTING_COURSEWARE).waitFor();
    await card('Shares of grades').locator('canvas').first().waitFor();
    await asTable('Shares of grades');
    expect(await rowsOf('Shares of grades')).toHaveLength(8);
    expect((await cells('Shares of grades')).at(-1)?.slice(1)).toEqual(['33%', '0%', '25%', '25%', '17%']);
    const row = card('Tests').getByRole('row').nth(1);
    expect((await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())).toEqual([
      TESTING_COURSEWARE,
      expect.any(String),
      expect.stringContaining(String(new Date().getFullYear())),
      String(CLASS),
      '33%',
    ]);
    await page.getByText('Month', { exact: true }).click();
    await expect.poll(filters).toEqual({ days: '31' });
    await expect.poll(async () => (await rowsOf('Shares of grades')).length).toBe(32);
  });

  test('[HIST-11] the table of tests scrolls from a height of 650', async () => {
    const scroller = card('Tests').locator('section').first();
    expect(await scroller.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('650px');
  });

  test('[HIST-07] [HIST-14] [HIST-19] a row opens everybody of the test, ten a page, and leads to the report and back', async () => {
    await card('Tests').getByRole('row').nth(1).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(TESTING_COURSEWARE, { exact: true }).waitFor();
    const people = dialog.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect.poll(() => people.count()).toBe(10);
    await dialog.getByText('Puts the Moon in its place').waitFor();
    await dialog.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => people.count()).toBe(2);
    await dialog.getByRole('link', { name: 'Open the report' }).click();
    await card('Rating').waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('dialog').getByText(TESTING_COURSEWARE, { exact: true }).waitFor();
    expect(address().pathname).toBe('/course/history');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('[HIST-02] [HIST-08] [HIST-09] [HIST-10] days are chosen up to today and 31 together; without them last week stands', async () => {
    await open('/course/history');
    const start = page.getByPlaceholder('From');
    await start.click();
    const day = (shift: number) => page.locator(`.ant-picker-cell[title="${dayName(shift)}"]`).first();
    await day(1).waitFor();
    expect(await day(1).getAttribute('class')).toContain('ant-picker-cell-disabled');
    expect(await day(0).getAttribute('class')).not.toContain('ant-picker-cell-disabled');
    await start.fill(dayName(-40));
    await page.keyboard.press('Enter');
    const end = page.getByPlaceholder('To');
    await end.fill(dayName(-9));
    await page.keyboard.press('Enter');
    // 32 days are too many: the field does not take them.
    expect(filters()).toEqual({});
    await page.keyboard.press('Escape');
    await start.click();
    await start.fill(dayName(-40));
    await page.keyboard.press('Enter');
    await end.fill(dayName(-10));
    await page.keyboard.press('Enter');
    await expect.poll(filters).toEqual({ from: dayName(-40), to: dayName(-10) });
    await page.getByText('No test in these days').waitFor();
    await page.locator('.ant-picker').hover();
    await page.locator('.ant-picker-clear').click();
    await expect.poll(filters).toEqual({});
    await card('Tests').getByText(TESTING_COURSEWARE).waitFor();
  });

  test('[HIST-03] [HIST-04] a class and a courseware narrow it, and stay in the address', async () => {
    await page.getByRole('combobox', { name: 'All coursewares' }).click();
    await page.getByTitle(TESTING_COURSEWARE, { exact: true }).last().click();
    await expect.poll(filters).toMatchObject({ res: expect.stringMatching(/^\d+$/) });
    await page.getByRole('combobox', { name: 'All classes' }).click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .nth(1)
      .click();
    await expect.poll(filters).toMatchObject({ class: expect.stringMatching(/^\d+$/) });
    await page.reload();
    await card('Tests').getByText(TESTING_COURSEWARE).waitFor();
  });

  test('[HIST-20] a search that fails only stops the spinner: what was there stays, nothing opens', async () => {
    const results = page.locator('[aria-busy]').filter({ has: card('Tests') });
    await page.route('**/api/glp/history/reviewCharts', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByText('Two weeks', { exact: true }).click();
    await expect.poll(filters).toMatchObject({ days: '14' });
    await expect.poll(() => results.getAttribute('aria-busy'), { timeout: 30_000 }).toBe('false');
    await card('Tests').getByText(TESTING_COURSEWARE).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute('**/api/glp/history/reviewCharts');
    expect(teacher.problems).toEqual([]);
  });
});
