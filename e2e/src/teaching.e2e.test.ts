import type { EventBody } from '@orrery/client';
import type { Resource } from '@orrery/contract';
import type { Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openClassroom } from './support/classroom';
import { findBarriers, findWrongWords } from './support/inspect';
import { type Puppet, startPuppet } from './support/peers';
import { publishTestingCourseware, TESTING_COURSEWARE } from './support/testing-courseware';

const room = await openClassroom('teaching', {});
const { page, orders } = room;

let lesson: Resource;
let puppets: Puppet[];
/** Names of the headsets, in the order of the puppets. */
let names: string[];
let reviewId: number;

beforeAll(async () => {
  lesson = await publishTestingCourseware(room.product, orders);
  puppets = [];
  for (const name of ['One', 'Two', 'Three']) {
    const puppet = await startPuppet(room.product.url, room.code, name);
    puppets.push(puppet);
    room.closing.push(() => puppet.connection.stop());
  }
  const { list } = await orders.http.clientStatus({});
  names = list.toSorted((a, b) => a.id - b.id).map(({ name }) => name);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const data = () => page.getByRole('region', { name: 'Teaching data' });
const card = (name: string) => data().getByRole('region', { name, exact: true });
const figures = () => card('Progress').getByRole('definition').allTextContents();
const chart = (name: string) => data().getByRole('slider', { name, exact: true });
const studentLine = (index: number) => card('Students').getByRole('button', { name: names[index]! });
const dialog = () => page.getByRole('dialog');
const asksFor = (path: string) => (request: Request) => new URL(request.url()).pathname === path;
type Told = EventBody extends infer One
  ? One extends { reviewId: number }
    ? Omit<One, 'reviewId' | 'student'>
    : never
  : never;
/** A headset reports what its student did. */
const tell = (index: number, ...events: Told[]) =>
  Promise.all(
    events.map((event) =>
      puppets[index]!.connection.emit({ ...event, reviewId, student: null } as EventBody),
    ),
  );
/** A chart in words; charts and figures are two answers, of which either may come first. */
async function asTable(name: string): Promise<string[][]> {
  await button(`Show as a table: ${name}`).click();
  await card(name).getByRole('row').first().waitFor();
  const rows = await card(name).getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()));
  await button(`Show as a chart: ${name}`).click();
  return cells;
}
async function chooseStudent(name: string): Promise<void> {
  await data().getByRole('combobox', { name: 'Student' }).click();
  await page.getByTitle(name, { exact: true }).last().click();
}

test('[TEACH-03] [TEACH-07] [TEACH-22] the test that the play call began shows its class, nobody of which has started', async () => {
  await room.teach([lesson]);
  await page.getByText('For 3 selected').waitFor();
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Chapter' }).click();
  await page.getByTitle('What have you seen?', { exact: true }).last().click();
  const played = page.waitForResponse((answer) => answer.url().endsWith('/api/play/batchPlay_json'));
  const asked = page.waitForRequest(asksFor('/api/play/reviewData'));
  await button('Play').click();
  reviewId = (await (await played).json()).data.review.reviewId;
  expect(new URLSearchParams((await asked).postData() ?? '').get('reviewId')).toBe(String(reviewId));
  await data().getByRole('heading', { name: TESTING_COURSEWARE }).waitFor({ state: 'attached' });
  await expect.poll(figures).toEqual(['0', '0', '3']);
  expect(await card('Students').getByRole('listitem').allTextContents()).toEqual(
    names.map((name) => `${name}Not started`),
  );
});

test('[TEACH-05] who is holding has no details to open', async () => {
  await card('Students').getByText(names[2]!).click();
  expect(await card('Students').getByRole('listitem').getByRole('button').count()).toBe(0);
  expect(await dialog().count()).toBe(0);
});

test('[TEACH-06] [TEACH-19] [TEACH-21] the tab follows what headsets report while the test runs', async () => {
  await tell(
    0,
    { type: 'review.step', step: 1, status: 'started' },
    { type: 'review.point', point: 1, correct: true, tries: 1, seconds: 8 },
    { type: 'review.point', point: 2, correct: true, tries: 2, seconds: 20 },
    { type: 'review.step', step: 1, status: 'finished', seconds: 30 },
    { type: 'review.step', step: 2, status: 'started' },
    { type: 'review.point', point: 3, correct: true, tries: 1, seconds: 10 },
    { type: 'review.step', step: 2, status: 'finished', seconds: 12 },
    { type: 'review.finished' },
  );
  await tell(
    1,
    { type: 'review.step', step: 1, status: 'started' },
    { type: 'review.point', point: 1, correct: false, tries: 1, seconds: 16 },
  );
  await expect.poll(figures).toEqual(['1', '1', '1']);
  await studentLine(0).getByText('Finished').waitFor();
  await expect
    .poll(() => asTable('Rating so far'))
    .toEqual([
      ['Grade A', '1', '33%', names[0]],
      ['Grade B', '0', '0%', ''],
      ['Grade C', '0', '0%', ''],
      ['Grade D', '0', '0%', ''],
      ['No grade yet', '2', '67%', `${names[1]}, ${names[2]}`],
    ]);
});

test('[TEACH-04] [TEACH-16] a student’s dialog tells every answer beside the class', async () => {
  const asked = page.waitForRequest(asksFor('/api/play/studentReviewData'));
  await studentLine(0).click();
  expect(new URLSearchParams((await asked).postData() ?? '').get('reviewId')).toBe(String(reviewId));
  const row = dialog().getByRole('row', { name: 'Knows what pulls' });
  await expect
    .poll(() => row.locator('td').allTextContents())
    .toEqual(['Correct', '1 (class\u00a01)', '8 (class\u00a012)']);
  await dialog().getByText('100% correct').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('[TEACH-01] the student selector shows one student instead of the class', async () => {
  await chooseStudent(names[1]!);
  const row = card(names[1]!).getByRole('row', { name: 'Knows what pulls' });
  await row.getByText('Wrong').waitFor();
  await chooseStudent(names[2]!);
  await data().getByText(`Not started: there is nothing to tell of ${names[2]} yet.`).waitFor();
  await chooseStudent('All 3 students');
  await card('Progress').waitFor();
});

test('[TEACH-02] [TEACH-08] [TEACH-09] the charts tell steps and knowledge, and each is a table as well', async () => {
  await expect
    .poll(() => asTable('Knowledge mastery'))
    .toEqual([
      ['What makes the tides', '33%', '17%', '50%'],
      ['Where the Moon stands', '33%', '0%', '67%'],
    ]);
  await expect
    .poll(() => asTable('Where they are now'))
    .toEqual([
      ['1 Answer two questions', '1', '1', names[1]],
      ['2 Carry the Moon', '0', '1', ''],
    ]);
});

test('[TEACH-08] who is between two steps stands at the next one: the columns add up to who is in progress', async () => {
  await tell(1, { type: 'review.step', step: 1, status: 'finished', seconds: 41 });
  await studentLine(1).getByTitle('At step 2').waitFor();
  await expect
    .poll(() => asTable('Where they are now'))
    .toEqual([
      ['1 Answer two questions', '0', '2', ''],
      ['2 Carry the Moon', '1', '1', names[1]],
    ]);
});

test('[TEACH-10] [TEACH-26] the chart view counts right and wrong answers with their rates', async () => {
  await data().getByText('Charts', { exact: true }).click();
  const row = data().getByRole('row', { name: 'Knows what pulls' });
  await expect
    .poll(() => row.locator('td').allTextContents())
    .toEqual(Array.from({ length: 3 }, () => '1\u00a0·\u00a033%'));
  await expect
    .poll(() => asTable('Answers'))
    .toEqual([
      ['Correct', '3', '33%'],
      ['Wrong', '1', '11%'],
      ['No answer', '5', '56%'],
    ]);
});

test('[TEACH-11] a step’s dialog tells who took how long', async () => {
  await button('Time for step 1').click();
  await dialog()
    .getByRole('button', { name: /^Show as a table/ })
    .click();
  const rows = dialog()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  // The longest first.
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.textContent)))
    .toEqual([`${names[1]}41`, `${names[0]}30`]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('[TEACH-28] [TEACH-29] arrow keys read a chart; every second row of a table is shaded', async () => {
  const times = chart('Time per step');
  await times.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => times.getAttribute('aria-valuetext'))
    .toBe('2 Carry the Moon, Least 12, Average 12, Most 12');
  const rows = data().getByRole('table').last().locator('tbody tr');
  const colours = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor));
  expect(new Set(colours.slice(0, 2)).size).toBe(2);
});

test('[TEACH-25] a chart is kept as a picture', async () => {
  const saved = page.waitForEvent('download');
  await button('Save as a picture: Time per step').click();
  expect((await saved).suggestedFilename()).toBe('Time per step.png');
});

test('[TEACH-15] [TEACH-18] [TEACH-Q1] while the test does not play, results are asked for again and again', async () => {
  await button('Pause').click();
  await data().getByText('Live, every 5 s').waitFor();
  const input = (request: Request) => Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
  for (const _ of [1, 2]) {
    const [results, charts] = await Promise.all([
      page.waitForRequest(asksFor('/api/play/reviewData')),
      page.waitForRequest(asksFor('/api/play/reviewCharts')),
    ]);
    expect(input(results)).toEqual({ reviewId: String(reviewId) });
    expect(input(charts)).toEqual({
      review_id: String(reviewId),
      mode_type: '1',
      language_id: '2',
      rid: String(lesson.id),
    });
  }
});

test('[TEACH-23] [TEACH-Q3] a failed fetch shows a toast, and what was known stays', async () => {
  await page.route('**/api/play/reviewData', (route) => route.abort());
  await page.getByText('Acquisition failed, please try again later').first().waitFor();
  await data().getByRole('row', { name: 'Knows what pulls' }).waitFor();
  await page.unroute('**/api/play/reviewData');
});

test('[TEACH-12] [TEACH-13] [TEACH-Q4] demo data moves by itself and asks for nothing, until live data is back', async () => {
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/review(Data|Charts)$/.test(pathname)) calls.push(pathname);
  };
  await data().getByText('Overview', { exact: true }).click();
  await button('Show demo data').click();
  page.on('request', note);
  await expect.poll(() => card('Students').getByRole('listitem').count()).toBe(10);
  const before = await figures();
  // Four moments of two seconds: longer than the page waits between two questions.
  await expect.poll(async () => Number((await figures())[0]), { timeout: 30_000 }).toBeGreaterThan(1);
  expect(await figures()).not.toEqual(before);
  expect(calls).toEqual([]);
  await button('Back to live data').click();
  await expect.poll(figures).toEqual(['1', '1', '1']);
  page.off('request', note);
});

test('[TEACH-22] after the test is over its results stay', async () => {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Stop' }).click();
  await button('Play').first().waitFor();
  expect(await figures()).toEqual(['1', '1', '1']);
});

test('[TEACH-25] nothing of it shuts anybody out', async () => {
  expect(await findBarriers(page)).toEqual([]);
  expect(await findWrongWords(page, 'en')).toEqual([]);
});

room.testQuietness();
