import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type WatchedPage } from './support/browser';
import { createOrders } from './support/orders';
import { type Peers, startPeers } from './support/peers';
import { keepPictures } from './support/pictures';
import { findSchoolIds, type SchoolIds } from './support/school-ids';
import { type Product, startProduct } from './support/server';
import { logIn, openTeacherContext } from './support/teacher';

/** Wider than any column, so that the full width shows. */
const WIDE = { width: 2000, height: 900 };
/** Widest column of a page that does not take the full width, in CSS pixels. */
const COLUMN_PX = 1680;

type Layout = 'main' | 'admin' | 'play' | 'bare';

/** Requirements, address, layout, lit entry, full width. */
type Row = readonly [
  id: string,
  to: (ids: SchoolIds) => string,
  layout: Layout,
  lit: string | null,
  full?: 'full',
];

const ROUTES: readonly Row[] = [
  ['[GEN-23] [MISC-08]', () => '/about', 'main', null],
  ['[GEN-24]', () => '/course', 'main', 'Cloud lessons'],
  ['[GEN-25] [GEN-52]', ({ ownCourse }) => `/course/detail/${ownCourse}/1`, 'main', 'My lessons', 'full'],
  ['[GEN-25] [GEN-52]', ({ course }) => `/course/detail/${course}/0`, 'main', 'Cloud lessons', 'full'],
  ['[GEN-26] [GEN-52]', ({ resource }) => `/resource/${resource}`, 'main', 'Create lesson', 'full'],
  ['[GEN-27]', () => '/course/edit', 'main', 'Create lesson'],
  ['[GEN-28]', () => '/course/history', 'main', null],
  ['[GEN-29]', () => '/course/my', 'main', 'My lessons'],
  ['[GEN-30]', () => '/class', 'main', null, 'full'],
  ['[GEN-30]', ({ schoolClass }) => `/class/${schoolClass}`, 'main', null, 'full'],
  ['[GEN-30]', ({ schoolClass, resource }) => `/class/${schoolClass}/${resource}`, 'main', null, 'full'],
  ['[GEN-31]', () => '/class-header', 'bare', null],
  ['[GEN-32]', () => '/res/list', 'main', 'Cloud lessons'],
  ['[GEN-33]', () => '/my/list', 'main', 'My lessons'],
  ['[GEN-35]', () => '/install', 'admin', 'Install management'],
  ['[GEN-36]', () => '/installdev?page=0', 'admin', 'Install management'],
  ['[GEN-37]', ({ device }) => `/installdev/resource/${device}`, 'admin', 'Install management'],
  ['[GEN-38] [GEN-Q5]', () => '/binding', 'admin', 'Student management'],
  ['[GEN-39]', ({ schoolClass }) => `/binding/clients/${schoolClass}`, 'admin', 'Student management'],
  ['[GEN-40]', () => '/study', 'admin', 'Student management'],
  ['[GEN-41]', () => '/study/history/1', 'admin', 'Student management'],
  ['[GEN-42]', () => '/resourceList', 'admin', 'Resource management'],
  ['[GEN-43]', () => '/resourceList/resourceUpload', 'admin', 'Resource management'],
  [
    '[GEN-43]',
    ({ ownResource }) => `/resourceList/resourceUpload/${ownResource}`,
    'admin',
    'Resource management',
  ],
  [
    '[GEN-44]',
    ({ schoolClass, className }) => `/binding/studentList/${schoolClass}/${encodeURIComponent(className)}`,
    'admin',
    'Student management',
  ],
  ['[GEN-45] [GEN-Q5]', () => '/client', 'admin', 'Device group management'],
  ['[GEN-46]', () => '/client/clientGroup', 'admin', 'Device group management'],
  ['[GEN-47]', ({ group }) => `/client/clientList/${group}`, 'admin', 'Device group management'],
  ['[GEN-48]', ({ resource }) => `/play/${resource}`, 'play', null],
  ['[MISC-01]', () => '/downloads', 'admin', 'Install management'],
  ['[MISC-03] [MISC-Q1]', ({ resource }) => `/install/details/${resource}`, 'admin', 'Install management'],
  ['[MISC-04]', () => '/binding/statistics', 'admin', 'Student management'],
  ['[MISC-05] [MISC-Q1]', () => '/client/registration', 'admin', 'Device group management'],
  ['[MISC-09]', () => '/pad', 'bare', null],
  ['[MISC-09]', ({ resource }) => `/pad/res/${resource}`, 'bare', null],
  ['[GEN-58]', () => '/help', 'bare', null],
  ['[GEN-34]', () => '/account', 'admin', 'Account management'],
  ['[MISC-07]', () => '/account/audit', 'admin', 'Account management'],
  ['[MISC-07]', () => '/account/privacy', 'admin', 'Account management'],
];

/** Entries of the management menu that only administrators have. */
const ADMINISTRATORS = new Set(['Account management', 'Install management']);

/** Where an administrator meets something else than a teacher; the tour of every page opens all others as one too. */
const OTHER_FOR_ADMIN = ROUTES.filter(([, , , lit]) => lit && ADMINISTRATORS.has(lit));

let product: Product;
let browser: Browser;
let peers: Peers;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const { http } = await createOrders(product.url);
  peers = await startPeers(product.url, (await http.registrationCode({})).client_code, 1);
});
afterAll(async () => {
  await peers?.stop();
  await browser?.close();
  await product?.close();
});

describe.each(['teacher', 'admin'])('every route, opened by the %s', (account) => {
  let watched: WatchedPage;
  let page: Page;
  let ids: SchoolIds;

  beforeAll(async () => {
    ids = await findSchoolIds(await createOrders(product.url, account), product.url);
    watched = await logIn(
      await openTeacherContext(browser, { viewport: WIDE, reducedMotion: 'reduce' }),
      product.url,
      account,
    );
    page = watched.page;
  });
  afterAll(() => page?.context().close());
  keepPictures(`routes-${account}`, () => [page]);

  const main = () => page.getByRole('navigation', { name: 'Main', exact: true });
  const manage = () => page.getByRole('navigation', { name: 'System management', exact: true });

  /** Where the route leads this person. */
  function expected([, to, layout, lit]: Row): { path: string; lit: string | null; layout: Layout } {
    const path = to(ids).split('?')[0] ?? '';
    if (account === 'admin') return { path, lit, layout };
    if (path.startsWith('/account')) return { path: '/binding', lit: 'Student management', layout };
    return { path, lit: lit && ADMINISTRATORS.has(lit) ? null : lit, layout };
  }

  const mine = account === 'admin' ? OTHER_FOR_ADMIN : ROUTES;
  test.each(mine.map((row) => [row[0], row] as const))('%s [MISC-07] route %#', async (_id, row) => {
    const [, to, , , full] = row;
    const wanted = expected(row);
    const before = watched.problems.length;
    await page.goto(product.url + to(ids));
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe(wanted.path);
    expect([await main().count(), await manage().count()]).toEqual([
      wanted.layout === 'main' ? 1 : 0,
      wanted.layout === 'admin' ? 1 : 0,
    ]);
    const lit = page.getByRole('navigation').and(main().or(manage())).locator('[aria-current=page]');
    expect(await lit.allTextContents()).toEqual(wanted.lit ? [wanted.lit] : []);
    await expect.poll(() => page.title()).toMatch(/^\S.* · Orrery$/);
    if (wanted.layout === 'main') {
      const content = await page.locator('#content > *').first().boundingBox();
      if (full) expect(content?.width).toBe(WIDE.width);
      else expect(content?.width).toBe(COLUMN_PX);
    }
    expect(watched.problems.slice(before)).toEqual([]);
  });
});

describe('addresses, whoever opens them', () => {
  let page: Page;

  beforeAll(async () => {
    page = (await logIn(await openTeacherContext(browser), product.url, 'admin')).page;
  });
  afterAll(() => page?.context().close());
  keepPictures('routes-addresses', () => [page]);

  test('[GEN-18] addresses are paths, and back and forward walk through them', async () => {
    await page.goto(`${product.url}/course`);
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'My lessons' })
      .click();
    await page.waitForURL(`${product.url}/course/my`);
    await page.goBack();
    await page.waitForURL(`${product.url}/course`);
    await page.goForward();
    await page.waitForURL(`${product.url}/course/my`);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${product.url}/course/my`);
  });

  test('[GEN-20] home leads to the cloud lessons', async () => {
    await page.goto(`${product.url}/`);
    await page.waitForURL(`${product.url}/course`);
  });

  test('[GEN-36] coming back from a device to the installs gives page=0', async () => {
    const device = peers.devices[0]?.connection.identity?.clientId;
    await page.goto(`${product.url}/installdev/resource/${device}`);
    await page
      .getByRole('link', { name: /device/i })
      .first()
      .waitFor();
    await page.locator('main a[href="/installdev?page=0"]').click();
    await page.waitForURL(`${product.url}/installdev?page=0`);
    await page.getByRole('row').nth(1).waitFor();
  });

  test.each([
    '/resource/abc',
    '/resource/-1',
    '/resource/1.5',
    '/resource/99999999999',
    '/course/detail/1/x',
    '/course/detail/x/1',
    '/class/now',
    '/class/1/now',
    '/play/next',
    '/binding/clients/all',
    '/binding/studentList/one/Class',
    '/installdev/resource/one',
    '/install/details/one',
    '/study/history/last',
    '/resourceList/resourceUpload/new',
    '/client/clientList/all',
    '/pad/res/first',
    '/nothing/at/all',
    '/course/detail/1',
  ])('[GEN-25] what %s asks for does not exist, and the page says so and helps on', async (address) => {
    await page.goto(product.url + address);
    await page.getByText('There is nothing at this address.').waitFor();
    await page.getByText(`You asked for ${address}`).waitFor();
    expect(page.url()).toBe(product.url + address);
    expect(await page.getByRole('main').count()).toBe(1);
    await expect.poll(() => page.title()).toBe('There is nothing at this address. · Orrery');
    const places = page.getByRole('main').getByRole('link');
    expect(await places.allTextContents()).toEqual([
      'Cloud lessons',
      'Cloud library',
      'Create lesson',
      'System management',
      'Help',
    ]);
  });
});

describe('routes for visitors', () => {
  let page: Page;

  beforeAll(async () => {
    page = await (await openTeacherContext(browser)).newPage();
  });
  afterAll(() => page?.context().close());

  test.each([
    ['[GEN-21]', '/login'],
    ['[GEN-22]', '/activation/somebody/a-code'],
    ['[GEN-58]', '/help'],
  ])('%s [GEN-19] %s is open', async (_id, address) => {
    await page.goto(product.url + address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
    await expect.poll(() => page.title()).toMatch(/^\S.* · Orrery$/);
  });

  test.each([
    ...new Set(
      ROUTES.map(([, to]) =>
        to({
          resource: 3,
          ownResource: 4,
          course: 1,
          ownCourse: 1,
          schoolClass: 1,
          className: 'Class 1',
          group: 1,
          device: 1,
        }),
      ).filter((address) => address !== '/help'),
    ),
  ])('[GEN-19] %s asks for a log-in and remembers what was wanted', async (address) => {
    // Where it leads is the question; the pictures of the log-in need not come.
    await page.goto(product.url + address, { waitUntil: 'commit' });
    await page.waitForURL(/\/login\?/, { waitUntil: 'commit' });
    expect(new URL(page.url()).searchParams.get('from')).toBe(address);
  });

  test('[GEN-19] an unknown address tells visitors the same, and leads to the log-in and the guide', async () => {
    await page.goto(`${product.url}/nothing/here`);
    await page.getByText('You asked for /nothing/here').waitFor();
    const places = await page.getByRole('main').getByRole('link').allTextContents();
    expect(places).toEqual(['Log in', 'Help']);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(`${product.url}/login`);
  });
});
