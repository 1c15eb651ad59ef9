import { type Desired, type Gaze, gazeOf, type Pose } from '@orrery/contract';
import { expect, test } from 'vitest';
import { openClassroom } from './support/classroom';
import { type Puppet, startPuppet } from './support/peers';

const PANORAMA = 'Standing on Mars: Husband Hill';
const FILM = 'A flight past the planets';

const room = await openClassroom('marker', { screen: { viewport: { width: 1180, height: 820 } } });
const { page, orders, product, code } = room;
const puppets: Puppet[] = [];
const [mars, film] = [await orders.find(PANORAMA), await orders.find(FILM)];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const stage = () => page.getByRole('region', { name: mars.title, exact: true });
const strip = () => page.getByRole('region', { name: 'Where students look, all around' });
const canvas = () => stage().locator('canvas');
const nameOf = (index: number) => puppets[index]?.connection.identity?.name ?? '';
const desired = (index: number) => puppets[index]?.desired();
const marker = (index: number): Desired['marker'] => desired(index)?.marker ?? null;

/** A pose that looks there. */
function poseTo({ longitude, latitude }: Gaze): Pose {
  const yaw = (-longitude * Math.PI) / 360;
  const pitch = (latitude * Math.PI) / 360;
  return {
    quaternion: [
      Math.cos(yaw) * Math.sin(pitch),
      Math.sin(yaw) * Math.cos(pitch),
      -Math.sin(yaw) * Math.sin(pitch),
      Math.cos(yaw) * Math.cos(pitch),
    ],
    position: [0, 1.6, 0],
    mediaSeconds: 0,
    at: Date.now(),
  };
}

/** Says where everybody looks, again and again as headsets do, while something is done: a look of 5 s ago is none. */
async function whileLooking(gazes: readonly Gaze[], act: () => Promise<unknown>): Promise<void> {
  const look = () => {
    for (const [index, gaze] of gazes.entries()) puppets[index]?.connection.sendPose(poseTo(gaze));
  };
  const timer = setInterval(look, 50);
  await act().finally(() => clearInterval(timer));
}

/** Every headset does what it was told, and says so. */
function obey(): void {
  for (const { connection, confirm, desired: told } of puppets) {
    const play = told()?.play;
    confirm();
    connection.report({
      play: play
        ? {
            resource: play.resource,
            chapter: play.chapter,
            status: play.status,
            position: play.position,
            at: play.at,
          }
        : null,
    });
  }
}

async function clickAt(across: number, down: number): Promise<void> {
  const box = (await canvas().boundingBox())!;
  await canvas().click({ position: { x: box.width * across, y: box.height * down } });
}

test('[PLAY-19] [PLAY-20] a panorama is on the stage to look around in, with what it is about', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    const puppet = await startPuppet(product.url, code, name);
    room.closing.push(() => puppet.connection.stop());
    puppets.push(puppet);
  }
  expect(gazeOf(poseTo({ longitude: 100, latitude: -20 }))).toEqual({
    longitude: expect.closeTo(100, 4),
    latitude: expect.closeTo(-20, 4),
  });
  await room.teach([mars, film]);
  await canvas().waitFor();
  await button('About').click();
  await page.getByText(mars.description.slice(0, 30)).waitFor();
  await page.keyboard.press('Escape');
});

test('[PLAY-22] [PLAY-Q1] while nothing plays a click points nowhere, and the screen says what to do', async () => {
  await strip().getByText('Press play: here you see where students look.').waitFor();
  await clickAt(0.5, 0.5);
  expect(await button('Point to the middle of the picture').count()).toBe(0);
  expect(marker(0)).toBeNull();
});

test('[PLAY-21] [PLAY-23] a click on the panorama points there in every headset', async () => {
  await page.getByText('For 3 selected').waitFor();
  await button('Play').click();
  await expect.poll(() => puppets.every((puppet) => puppet.desired()?.play?.resource === mars.id)).toBe(true);
  obey();
  await button('Point to the middle of the picture').waitFor();
  await clickAt(0.75, 0.4);
  await expect.poll(() => puppets.every((_, index) => marker(index) !== null)).toBe(true);
  const there = marker(0)!;
  expect(there).toMatchObject({ resource: mars.id, note: '' });
  // Right of the middle is right, above it is up.
  expect(there.longitude).toBeGreaterThan(5);
  expect(there.latitude).toBeGreaterThan(0);
  for (const index of [1, 2]) expect(marker(index)).toEqual(there);
});

test('[PLAY-21] a few words stand beside the marker, in the headsets too', async () => {
  await button('Add a note').click();
  await page.getByRole('textbox', { name: 'Note beside the marker' }).fill('Look at the hill');
  await page.keyboard.press('Enter');
  await button('Look at the hill').waitFor();
  await expect
    .poll(() => puppets.map((_, index) => marker(index)?.note))
    .toEqual(Array(3).fill('Look at the hill'));
  obey();
});

test('[PLAY-24] [PLAY-25] who looks at the marker is counted, who does not is named', async () => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/play/get_eye_coordinates'));
  const there = marker(0)!;
  const elsewhere = { longitude: there.longitude - 150, latitude: 0 };
  await whileLooking([there, there, elsewhere], async () => {
    await strip().getByText('2 / 3').waitFor();
    await strip()
      .getByRole('button', { name: nameOf(2), exact: true })
      .waitFor();
    await asked;
    await strip().getByRole('button', { name: '1 does not' }).click();
    await page.getByRole('tooltip').getByText(nameOf(2), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // Points with names stand where they look: two of them in the picture, the third is behind the teacher's back.
    await expect.poll(() => stage().locator('[data-gaze]:not([hidden])').count()).toBe(2);
  });
  await whileLooking([there, there, there], () => strip().getByText('Everybody does').waitFor());
});

test('the attention map colours where the class looks, however much headsets report, and goes again', async () => {
  await page.reload();
  await canvas().waitFor();
  let reports = 0;
  const there = marker(0)!;
  const heat = button('Attention map');
  await button('Show where students look').click();
  const picture = async () => (await stage().screenshot()).toString('base64');
  const before = await picture();
  await heat.click();
  const hasHeat = async () => {
    const now = await picture();
    // In a class of thirty somebody reports every moment.
    reports += 1;
    puppets[0]?.connection.report({ volume: 50 + (reports % 2) });
    return now !== before && (await page.getByText('since you opened this').isVisible());
  };
  await whileLooking([there, there, there], () => expect.poll(hasHeat).toBe(true));
  await heat.click();
  await expect.poll(() => heat.getAttribute('aria-pressed')).toBe('false');
  await button('Show where students look').click();
});

test('[PLAY-21] without a mouse: Enter points to the middle, Delete takes the marker away', async () => {
  const before = marker(0);
  await canvas().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => marker(0)?.longitude).not.toBe(before?.longitude);
  expect(marker(0)).toMatchObject({ note: '' });
  await canvas().focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => puppets.every((_, index) => marker(index) === null)).toBe(true);
  await button('Add a note').waitFor({ state: 'detached' });
});

test('[PLAY-26] [PLAY-27] [PLAY-28] [PLAY-29] a 360 video begins at 0, runs with the class, and holds under the veil', async () => {
  await button('Next').click();
  const veil = page.getByRole('status').filter({ hasText: 'Paused' });
  await button('Play').click();
  await expect.poll(() => desired(0)?.play?.resource).toBe(film.id);
  obey();
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  const first = await shown();
  await expect.poll(async () => (await shown()) !== first).toBe(true);
  expect(await veil.count()).toBe(0);
  await button('Pause').click();
  await veil.waitFor();
  obey();
  // Paused, and still one can point.
  await page.getByRole('region', { name: film.title, exact: true }).locator('canvas').click();
  await expect.poll(() => marker(0)?.resource).toBe(film.id);
  await button('Play').click();
  await veil.waitFor({ state: 'detached' });
  await button('Stop').click();
  await expect.poll(() => desired(0)?.play ?? null).toBeNull();
  expect(marker(0)).toBeNull();
  await strip().getByText('Press play: here you see where students look.').waitFor();
});

/** What the strip's own picture of the film is, as pixels. */
function shown(): Promise<string> {
  return strip()
    .locator('canvas')
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    .catch(() => '');
}

room.testQuietness();
