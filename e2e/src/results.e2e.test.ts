import { POINT_STATUS } from '@orrery/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openClassroom } from './support/classroom';
import { dragTo, layDown, pressAt, stand, turnHead } from './support/head';
import type { Headset } from './support/headset';
import { MOON, publishTestingCourseware, TESTING_COURSEWARE } from './support/testing-courseware';

/** Students by what the demonstration class calls them. */
const EMMA = 'Emma Chen 陈雨桐';
const LEO = 'Leo Li 李子轩';
const EYES_METRES = 1.6;
/** Where the first answer of a question stands in immersive mode, in metres. */
const FIRST_ANSWER = [-0.48, 0.72, -2.08] as const;
/** How a head turns to see it: degrees to the right and upwards. */
const TO_FIRST_ANSWER = [-13, -22.4] as const;
/** By how much a coarse pixel differs at most, of 255, where only the sharpness does. */
const MOST_BLUR = 24;
/** A flat page shows the courseware's room whole, with a little air around it: its height in metres. */
const FLAT_METRES = 2 * 1.2 * 1.12;

const room = await openClassroom('results', { headsets: 2 });
const { orders, page, product } = room;
const [emma, leo] = room.headsets as [Headset, Headset];
const lesson = await publishTestingCourseware(product, orders);
const [school] = (await orders.http.classSelection({})).class_list;
const classId = school?.class_id ?? 0;
const ids = await orders.devices();

const data = () => page.getByRole('region', { name: 'Teaching data' });
const student = (name: string) => data().getByRole('button', { name: new RegExp(name) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** What a student is told of the test. */
const word = ({ page: worn }: Headset) => worn.getByTestId('test-word');

/** What the class looks like on the teacher's tab, by the call that feeds it. */
async function seen() {
  const { review_id } = await newestReview();
  const { students_number, student_statistical, points_statistical } = await orders.http.reviewData({
    reviewId: review_id,
  });
  const people = student_statistical.map(({ name, level, right, error, empty }) => ({
    ...{ name, level, right, error, empty },
  }));
  return { numbers: students_number, people, points: points_statistical };
}

const today = () => new Date().toLocaleDateString('sv-SE');
/** The test may run over midnight. */
const firstDay = today();

async function newestReview() {
  const { rows } = await orders.http.historyCharts({ startDate: firstDay, endDate: today() });
  const [row] = rows;
  if (!row) throw new Error('no test today');
  return row;
}

async function logIn({ page: worn }: Headset, name: string): Promise<void> {
  await worn.getByRole('button', { name: 'Who are you?' }).click();
  const list = worn.getByRole('dialog', { name: 'Choose your name' });
  await list.getByRole('button', { name }).click();
  await list.waitFor({ state: 'detached' });
}

test('[PLAY-73] [TEACH-15] two students say who they are, and get the test with its number', async () => {
  await orders.http.sendResource({ rids: [lesson.id], ids, class_id: classId });
  await orders.http.setMode({ ids, mode: 'toCommand' });
  await logIn(emma, EMMA);
  await logIn(leo, LEO);
  await emma.until({ student: EMMA });
  await leo.until({ student: LEO });
  // An address of the same origin that starts nothing.
  await page.goto(`${product.url}/favicon.svg`);
  await page.evaluate((id) => localStorage.setItem('classId', String(id)), classId);
  await room.teach([lesson]);
  await page.getByRole('combobox', { name: 'Chapter' }).click();
  await page.getByTitle('What have you seen?', { exact: true }).last().click();
  await button('Play').click();
  for (const headset of [emma, leo]) await headset.until({ chapter: '2', status: 'playing' }, 60_000);
  await data().getByRole('heading', { name: TESTING_COURSEWARE }).waitFor();
  await expect.poll(() => student(EMMA).or(data().getByText(EMMA)).count()).toBeGreaterThan(0);
});

test('[TEACH-03] [TEACH-07] who answers is in progress at their step, and the tab follows without a reload', async () => {
  await leo.page.keyboard.press('2');
  await expect
    .poll(async () => (await seen()).people.find(({ name }) => name === LEO))
    .toMatchObject({
      ...{ level: 'other', right: 0, error: 1, empty: 2 },
    });
  await student(LEO).waitFor();
  expect((await seen()).numbers).toMatchObject({ review_ed: 0 });
});

test('[PLAY-43] what the teacher has paused is not answered, and the student is told', async () => {
  await button('Pause').click();
  await word(leo).getByText('Your teacher has paused the test').waitFor();
  await leo.page.keyboard.press('2');
  await button('Play').click();
  await word(leo).waitFor({ state: 'detached' });
  expect((await seen()).people.find(({ name }) => name === LEO)).toMatchObject({ error: 1, empty: 2 });
});

test('who has dragged the question out of the page brings it back with one press, in class as well', async () => {
  const { mouse } = leo.page;
  // Coarsely: the page gives up sharpness where the machine draws slowly, and may do so between two looks.
  const picture = async () => [
    ...(await sharp(await leo.page.screenshot())
      .resize(32, 20)
      .greyscale()
      .raw()
      .toBuffer()),
  ];
  const before = await picture();
  const differs = async () =>
    Math.max(...(await picture()).map((shade, at) => Math.abs(shade - before[at]!)));
  await mouse.move(40, 120);
  await mouse.down();
  await mouse.move(340, 120, { steps: 5 });
  await mouse.up();
  await expect.poll(differs).toBeGreaterThan(MOST_BLUR);
  await leo.page.getByRole('button', { name: 'Face forward' }).click();
  await mouse.move(40, 120);
  await expect.poll(differs).toBeLessThanOrEqual(MOST_BLUR);
});

test('[TEACH-06] [TEACH-24] in VR a student points and looks at answers and carries the Moon to its place: grade A', async () => {
  await stand(emma, 0, 0, EYES_METRES);
  const entry = emma.page.getByRole('button', { name: 'Enter class in VR' });
  // The question and its answers take the lower half of the flat page.
  const { y, height } = (await entry.boundingBox())!;
  expect(y + height).toBeLessThan((emma.page.viewportSize()?.height ?? 0) / 2);
  await entry.click();
  await emma.until({ immersive: true, status: 'playing' });
  // A trigger that is pulled while the world still settles hits nothing, and is pulled again. Not before the answer of
  // one that hit must long be told: another pull would answer the next question.
  const answered = async () => {
    const mine = (await seen()).people.find(({ name }) => name === EMMA);
    return (mine?.right ?? 0) + (mine?.error ?? 0);
  };
  const isTold = () => expect.poll(answered, { timeout: 10_000 }).toBe(1);
  const press = () => pressAt(emma, FIRST_ANSWER).then(isTold);
  await press().catch(press).catch(press);
  // With nothing to press with, a look that rests is the press.
  await layDown(emma);
  await turnHead(emma, ...TO_FIRST_ANSWER);
  await expect.poll(answered, { timeout: 30_000 }).toBe(2);
  // The head stays where it is: a look that rests on the Moon would take it before the hand does.
  await dragTo(emma, MOON.from, MOON.right);
  await expect
    .poll(async () => (await seen()).people.find(({ name }) => name === EMMA))
    .toMatchObject({
      ...{ level: 'A', right: 3, error: 0, empty: 0 },
    });
  await student(EMMA).waitFor();
  await word(emma).getByText('All done. Your teacher has your answers.').waitFor();
});

test('[TEACH-06] answers given without a connection wait for it, also over a reload, and tries go on', async () => {
  await leo.page.keyboard.press('2');
  await expect
    .poll(async () => (await seen()).people.find(({ name }) => name === LEO))
    .toMatchObject({
      ...{ error: 2, empty: 1 },
    });
  // The courseware starts again with the page: its first question is answered a second time, rightly now.
  await leo.page.reload();
  await leo.until({ connection: 'online', chapter: '2', status: 'playing' }, 60_000);
  await leo.page.context().setOffline(true);
  await leo.until({ connection: 'offline' }, 60_000);
  await leo.page.keyboard.press('1');
  await leo.page.keyboard.press('2');
  await carryFlat(leo, MOON.wrong[0]);
  await word(leo)
    .getByText(/^All done. Your answers are kept/)
    .waitFor();
  expect((await seen()).people.find(({ name }) => name === LEO)).toMatchObject({ error: 2, empty: 1 });
  await leo.page.context().setOffline(false);
  await word(leo).getByText('All done. Your teacher has your answers.').waitFor({ timeout: 60_000 });
  await expect
    .poll(async () => (await seen()).people.find(({ name }) => name === LEO))
    .toMatchObject({
      ...{ level: 'D', right: 1, error: 2, empty: 0 },
    });
  await student(LEO).waitFor();
});

test('[STUDY-21] [STUDY-22] [HIST-16] [HIST-17] class ends, and history and report show what the tab showed', async () => {
  const before = await seen();
  expect(before.numbers).toEqual({ review_ed: 2, review_ing: 0, un_review: 0 });
  expect(before.points.map(({ right, error, empty }) => [right, error, empty])).toEqual([
    [2, 0, 0],
    [1, 1, 0],
    [1, 1, 0],
  ]);
  await button('Finish class').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish class' }).click();
  for (const headset of [emma, leo]) await headset.until({ resource: '' });
  const row = await newestReview();
  expect(row).toMatchObject({
    rid: lesson.id,
    resource_name: TESTING_COURSEWARE,
    client_num: 2,
    percent: 50,
  });
  const { rows } = await orders.http.historyItem({ review_id: row.review_id, page: 1 });
  const { correct, wrong } = POINT_STATUS;
  expect(rows.map(({ stu_name, level, right, points }) => [stu_name, level, right, points])).toEqual(
    expect.arrayContaining([
      [EMMA, 'A', 3, { 1: correct, 2: correct, 3: correct }],
      [LEO, 'D', 1, { 1: correct, 2: wrong, 3: wrong }],
    ]),
  );
  const report = await orders.http.reviewInfo({ reviewId: row.review_id });
  const graded = report.ratingList.filter(({ num }) => num > 0);
  expect(graded.map(({ level_name, cid_name_list }) => [level_name, ...cid_name_list])).toEqual([
    ...[
      ['A', EMMA],
      ['D', LEO],
    ],
  ]);
  expect(report.stepsEntirety.map(({ num }) => num)).toEqual([2, 2]);
  const cid = report.clientList.find(({ name }) => name === LEO)?.cid ?? 0;
  const own = await orders.http.clientReviewInfo({ reviewId: row.review_id, cid });
  expect(own.pointsCount.map(({ num }) => num)).toEqual([2, 2, 1]);
  await page.goto(`${product.url}/study/history/${row.review_id}`);
  await page.getByRole('heading', { name: TESTING_COURSEWARE }).waitFor();
  for (const name of [EMMA, LEO]) expect(report.clientList.map((one) => one.name)).toContain(name);
  await page.getByText('2 tested').or(page.getByText('2 students')).first().waitFor();
});

/** Carries the Moon on the flat page by the mouse. @param x where to, in metres to the right of the middle */
async function carryFlat({ page: worn }: Headset, x: number): Promise<void> {
  const size = worn.viewportSize() ?? { width: 0, height: 0 };
  const middle = { x: size.width / 2, y: size.height / 2 };
  // The Moon is there, and what the mouse points at is known, with the next frame.
  const drawn = () =>
    worn.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await worn.mouse.move(middle.x, middle.y);
  await drawn();
  await worn.mouse.down();
  await worn.mouse.move(middle.x + (x * size.height) / FLAT_METRES, middle.y, { steps: 4 });
  // What is carried follows with the next frame.
  await drawn();
  await worn.mouse.up();
}

room.testQuietness();
