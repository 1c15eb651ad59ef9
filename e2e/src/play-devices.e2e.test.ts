import { createCookieJar, createHttpClient } from '@orrery/client';
import { PROTOCOL_VERSION, type Resource } from '@orrery/contract';
import { expect, test } from 'vitest';
import { countCalls, failCall, watchPause } from './support/calls';
import { openClassroom } from './support/classroom';
import { type Peers, type Puppet, startPuppet } from './support/peers';

const LESSON = ['A flight past the planets', 'Standing on Mars: Husband Hill'];
/** What a device action says where nobody is selected. */
const SELECT_FIRST = 'Please select a device';

const room = await openClassroom('play-devices');
const { page, orders, product, code } = room;
let lesson: Resource[];
let peers: Peers;
let puppet: Puppet;

const devices = page.getByRole('complementary', { name: 'Devices' });
const controls = page.getByRole('region', { name: 'Device controls' });
const control = (name: string) => controls.getByRole('button', { name, exact: true });
const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const row = (name: string) => devices.getByRole('listitem').filter({ has: tick(name) });
const more = (name: string) => devices.getByRole('button', { name: `More about ${name}`, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const said = (words: string) => page.getByText(words, { exact: true }).first();
const nameOf = (index: number) => peers.devices[index]!.connection.identity!.name;
const puppetName = () => puppet.connection.identity!.name;
const press = (question: ReturnType<typeof dialog>, name: string) =>
  question.getByRole('button', { name, exact: true }).click();

/** Beside this tab nothing is drawn in three dimensions, which would cost every test of the controls. */
const openInstalls = () => page.getByRole('tab', { name: 'Installation info' }).click();

test('[PLAY-67] [PLAY-Q12] with nobody online every device action says "No devices online."', async () => {
  lesson = await Promise.all(LESSON.map((title) => orders.find(title)));
  await room.teach(lesson);
  await openInstalls();
  for (const action of ['Free', 'Mute', 'Safe area', 'Distance', 'Shut down']) {
    await control(action).click();
    await page.getByText('No devices online.').first().waitFor();
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('[PLAY-66] [PLAY-68] [GEN-03] mode, sound, area, distance, shutdown, sync and play need a selected headset', async () => {
  peers = await room.joinPeers(2);
  puppet = await startPuppet(product.url, code, 'Old one');
  room.closing.push(() => puppet.connection.stop());
  for (const name of [nameOf(0), nameOf(1), puppetName()]) {
    await expect.poll(() => tick(name).isChecked()).toBe(true);
  }
  await button('Play').click();
  await button('Pause').waitFor();
  await devices.getByRole('checkbox', { name: 'All online 3' }).click();
  await controls.getByText('For 0 selected').waitFor();
  const given: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && given.push(request.url()));
  const warned = await countWords(SELECT_FIRST);
  const actions = ['Free', 'Mute', 'Safe area', 'Distance', 'Shut down', 'Sync frame'].map(control);
  for (const [index, action] of [...actions, button('Pause')].entries()) {
    await action.click();
    await expect.poll(warned).toBe(index + 1);
  }
  expect(given.filter((url) => url.includes('/api/play/'))).toEqual([]);
  await devices.getByRole('checkbox', { name: 'All online 3' }).click();
  await controls.getByText('For 3 selected').waitFor();
});

test('[PLAY-48] [PLAY-50] [PLAY-Q7] the mode goes to control and, when all are there, back to free, asking each time', async () => {
  await tick(puppetName()).click();
  await control('Free').click();
  await press(dialog('Switch 2 headsets to control mode?'), 'Switch to control mode');
  await said('Switched to control mode').waitFor();
  for (const index of [0, 1]) await expect.poll(() => peers.desired(index)?.mode).toBe('command');
  await control('Command').click();
  await press(dialog('Switch 2 headsets to free mode?'), 'Switch to free mode');
  await said('Switched to free mode').waitFor();
  for (const index of [0, 1]) await expect.poll(() => peers.desired(index)?.mode).toBe('free');
  expect(puppet.desired()?.mode).toBe('free');
});

test('[PLAY-51] a mode switch that the server cannot do says "Mode switch failed", and shows what is true again', async () => {
  const heal = await failCall(page, '/api/play/mode_json', { status: 500, msg: 'Out of order' });
  await control('Free').click();
  await press(dialog('Switch 2 headsets to control mode?'), 'Switch to control mode');
  await said('Mode switch failed').waitFor();
  await control('Free').waitFor();
  await heal();
  await tick(puppetName()).click();
});

test('[PLAY-61] [PLAY-62] [PLAY-63] [PLAY-64] the security distance is chosen among the listed values', async () => {
  await control('Distance').click();
  const question = dialog('Security distance of 3 headsets');
  await question.getByRole('img', { name: /radius of 60 cm, eyes 80 cm above/ }).waitFor();
  const valuesOf = (legend: string) =>
    question.getByRole('group', { name: legend }).locator('label').allTextContents();
  expect(await valuesOf('Radius')).toEqual(['60 cm', '70 cm', '80 cm']);
  expect(await valuesOf('Eye height')).toEqual(
    [80, 95, 100, 105, 110, 115, 120, 125, 130, 135, 165].map((cm) => `${cm} cm`),
  );
  const chosen = question.getByRole('radio', { checked: true });
  expect(await chosen.count()).toBe(2);
  await question.getByRole('radio', { name: '70 cm' }).check();
  await question.getByRole('radio', { name: '120 cm' }).check();
  await question.getByRole('img', { name: /radius of 70 cm, eyes 120 cm above/ }).waitFor();
  await press(question, 'Set distance');
  await said('Security distance: 70 cm, eye height 120 cm').waitFor();
  await question.waitFor({ state: 'detached' });
  for (const index of [0, 1]) {
    await expect.poll(() => peers.desired(index)?.area).toEqual({ mode: 2, radiusCm: 70, eyeHeightCm: 120 });
  }
});

test('a headset that lacks the capability is named, with what it cannot do', async () => {
  puppet.confirm();
  const line = controls.getByRole('button', { name: `Cannot show a safe area: ${puppetName()}` });
  await line.click();
  const list = page.getByRole('tooltip', { name: 'Who has not done it' });
  await list.getByText('cannot show a safe area').waitFor();
  // Whoever was late to confirm has gone from it by then.
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await line.click();
});

test('[PLAY-65] the safe area is reset to the plain one after a question, and says "reset mode"', async () => {
  await control('Safe area').click();
  const question = dialog('Reset the safe area of 3 headsets?');
  await question.getByRole('img', { name: /radius of 60 cm/ }).waitFor();
  await press(question, 'Reset');
  await page.getByText(/^Reset mode/).waitFor();
  for (const index of [0, 1]) await expect.poll(() => peers.desired(index)?.area.mode).toBe(1);
  puppet.confirm();
});

test('a headset that confirms and does something else is named, until its next order', async () => {
  await control('Free').click();
  await press(dialog('Switch 3 headsets to control mode?'), 'Switch to control mode');
  await expect.poll(() => puppet.desired()?.mode).toBe('command');
  puppet.connection.report({ revision: puppet.desired()!.revision, mode: 'free' });
  await controls.getByRole('button', { name: `Not carried out: ${puppetName()}` }).waitFor();
  await controls.getByText('Confirmed 2').waitFor();
  const { revision } = puppet.desired()!;
  await control('Command 2/3').click();
  await press(dialog('Switch 3 headsets to control mode?'), 'Switch to control mode');
  await expect.poll(() => puppet.desired()!.revision).toBeGreaterThan(revision);
  const lagging = controls.getByRole('button', { name: `Not confirmed yet: ${puppetName()}` });
  await lagging.waitFor();
  puppet.confirm();
  await lagging.waitFor({ state: 'detached' });
  await controls.getByText('Confirmed 3').waitFor();
});

test('[PLAY-76] after an action the list of devices is asked for again, 3 s later', async () => {
  // Those of earlier orders must have passed.
  await expect.poll(quietly('/api/play/client_status'), { timeout: 15_000 }).toBe(true);
  const asked = countCalls(page, '/api/play/client_status');
  const pauseMs = await watchPause(page, '/api/play/set_volume', '/api/play/client_status');
  await control('Mute').click();
  await expect.poll(() => puppet.desired()?.volume).toBe(0);
  puppet.confirm();
  expect(await pauseMs()).toBeGreaterThan(2_900);
  expect(asked()).toBe(1);
  await control('Unmute').click();
  await expect.poll(() => puppet.desired()?.volume).toBe(70);
  puppet.confirm();
});

test('[PLAY-Q9] what was unticked by hand stays so through actions and a reload, and gets no orders', async () => {
  await tick(nameOf(0)).click();
  await control('Mute').click();
  await expect.poll(() => peers.desired(1)?.volume).toBe(0);
  await expect.poll(() => puppet.desired()?.volume).toBe(0);
  puppet.confirm();
  await page.reload();
  await openInstalls();
  await controls.getByText('For 2 selected').waitFor();
  expect(await tick(nameOf(0)).isChecked()).toBe(false);
  expect(await tick(nameOf(1)).isChecked()).toBe(true);
  await control('Unmute').click();
  await expect.poll(() => peers.desired(1)?.volume).toBe(70);
  expect(peers.desired(0)?.volume).toBe(70);
  await tick(nameOf(0)).click();
  await controls.getByText('For 3 selected').waitFor();
  await expect.poll(() => puppet.desired()?.volume).toBe(70);
  puppet.confirm();
});

test('a single student is called, or gets the view in front again', async () => {
  const name = nameOf(0);
  await more(name).click();
  await button('Call for attention').click();
  await said(`${name} was called`).waitFor();
  await more(name).click();
  await button('Recentre the view').click();
  await said(`${name}: view recentred`).waitFor();
  await more(puppetName()).click();
  expect(await button('Call for attention').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await button('Call for attention').waitFor({ state: 'detached' });
});

test('[PLAY-71] no row moves under the pointer or the keyboard; who needs help comes first once both have gone', async () => {
  const first = () => devices.getByRole('checkbox', { name: /^Select / }).first();
  const isFirst = (name: string) => first().and(tick(name)).isVisible();
  const show = (status: 'failed' | 'playing') =>
    puppet.connection.report({
      play: { resource: lesson[0]!.id, chapter: null, status, position: 0, at: 0 },
    });
  const away = () => page.mouse.move(5, 5);
  show('playing');
  await away();
  await expect
    .poll(async () => {
      // A menu that was closed by a key gives the focus back to its row, sooner or later.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      return isFirst(nameOf(0));
    })
    .toBe(true);
  await row(nameOf(0)).hover();
  show('failed');
  await row(puppetName()).getByText('Failed').waitFor();
  expect(await isFirst(nameOf(0))).toBe(true);
  await away();
  await expect.poll(() => isFirst(puppetName())).toBe(true);
  await page.keyboard.press('Tab');
  await more(puppetName()).focus();
  show('playing');
  await row(puppetName()).getByText('Failed').waitFor({ state: 'detached' });
  expect(await isFirst(puppetName())).toBe(true);
  await more(puppetName()).blur();
  await expect.poll(() => isFirst(nameOf(0))).toBe(true);
});

test('[PLAY-75] [PLAY-Q13] the student who is logged in on a headset is logged out there after a question', async () => {
  const { id, student } = await joinWithStudent();
  const desired = async () => (await orders.http.clientStatus({})).list.find((one) => one.id === id)?.desired;
  await row(student).waitFor();
  await more(student).click();
  await button('Log the student out').click();
  const question = dialog(new RegExp(`^Log ${student} out of `));
  await press(question, 'Cancel');
  await question.waitFor({ state: 'detached' });
  expect((await desired())?.student?.name).toBe(student);
  await more(student).click();
  await button('Log the student out').click();
  await press(question, 'Log out');
  await said(`${student} is logged out`).waitFor();
  await row(student).waitFor({ state: 'detached' });
  expect((await desired())?.student).toBeNull();
});

test('[PLAY-77] [PLAY-78] [PLAY-81] the installation tab sorts the headsets, with a circle that closes and a way to send again', async () => {
  await page.getByRole('tab', { name: 'Playback control' }).click();
  const asked = page.waitForRequest((request) => request.url().includes('/api/play/client_install_status'));
  await openInstalls();
  expect(new URL((await asked).url()).searchParams.get('rid')).toBe(String(lesson[0]!.id));
  const entry = (group: string) =>
    page.getByRole('region', { name: group, exact: true }).getByRole('listitem').filter({
      hasText: puppetName(),
    });
  const tell = (install: object) =>
    puppet.connection.report({ installs: { [lesson[0]!.id]: install } } as Parameters<
      typeof puppet.connection.report
    >[0]);
  await entry('Not installed')
    .getByRole('button', { name: `Reinstall on ${puppetName()}` })
    .waitFor();
  tell({ status: 'being', progress: 0.42 });
  const circle = entry('Installing').getByRole('progressbar', { name: `${puppetName()}: 42%` });
  await circle.waitFor();
  expect(await entry('Installing').getByRole('button').count()).toBe(0);
  tell({ status: 'being', progress: 0.8 });
  await entry('Installing')
    .getByRole('progressbar', { name: `${puppetName()}: 80%` })
    .waitFor();
  tell({ status: 'failed', progress: 0.8, reason: 'storage' });
  await entry('Install failed').getByText('not enough space').waitFor();
  await entry('Install failed')
    .getByRole('button', { name: `Reinstall on ${puppetName()}` })
    .waitFor();
});

test('[PLAY-79] [PLAY-80] [PLAY-82] what failed is sent again, alone or all at once, and the list comes again 3 s later', async () => {
  const before = puppet.desired()?.installs ?? 0;
  const asked = countCalls(page, '/api/play/client_install_status');
  const pauseMs = await watchPause(page, '/api/install/install', '/api/play/client_install_status');
  await button(`Reinstall on ${puppetName()}`).click();
  await said('Sent again to 1 headset').waitFor();
  await expect.poll(() => puppet.desired()?.installs ?? 0).toBeGreaterThan(before);
  expect(await pauseMs()).toBeGreaterThan(2_900);
  expect(asked()).toBe(1);
  puppet.connection.report({ installs: { [lesson[0]!.id]: { status: 'done', progress: 1 } } });
  const installed = page.getByRole('region', { name: 'Installed', exact: true });
  await installed.getByText(puppetName()).waitFor();
  await button('Reinstall all: Not installed').click();
  for (const index of [0, 1]) await installed.getByText(nameOf(index), { exact: true }).waitFor();
  await page.getByText(/^3 \/ 4 installed$/).waitFor();
});

room.testQuietness();

/** How often words have come up from now on; several messages may stand at a time. */
async function countWords(words: string): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle((text) => {
    const seen = { count: 0 };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node.textContent?.includes(text)) seen.count += 1;
      }
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  }, words);
  return () => counter.evaluate(({ count }) => count);
}

/** Whether a call was not made for longer than the reload after an order takes. */
function quietly(path: string): () => boolean {
  let lastMs = performance.now();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) lastMs = performance.now();
  });
  return () => performance.now() - lastMs > 3_500;
}

/** A headset of a class on which a student has logged in; it is away, as one that fell asleep. */
async function joinWithStudent(): Promise<{ id: number; student: string }> {
  const http = createHttpClient({ baseUrl: product.url, cookies: createCookieJar() });
  const uuid = crypto.randomUUID();
  const joined = await http.deviceRegister({ client_code: code, machine_name: 'Sleeper', uuid });
  const { client_id, secret } = joined;
  await http.deviceSession({ client_id, secret, protocol: PROTOCOL_VERSION });
  const { class_list } = await orders.http.classAndGroup({});
  const room3 = class_list.find(({ student_num }) => student_num > 0);
  if (!room3) throw new Error('the school has no class with students');
  const { class_id } = room3;
  await orders.http.sendResource({ rids: [lesson[0]!.id], ids: [client_id], class_id });
  const [student] = (await http.deviceStudents({})).list;
  if (!student) throw new Error('the class has no students');
  await http.deviceStudent({ class_id, student_id: student.id });
  return { id: client_id, student: student.stu_name };
}
