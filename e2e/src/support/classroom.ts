import type { Resource } from '@orrery/contract';
import type { Locale } from '@orrery/i18n';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser, openHeadsetContext, type WatchedPage } from './browser';
import { enter } from './enter';
import { type Headset, joinHeadset } from './headset';
import { openPlay } from './open-play';
import { createOrders } from './orders';
import { type Peers, startPeers } from './peers';
import { keepPictures } from './pictures';
import { startProduct } from './server';

export interface ClassroomOptions {
  /** Simulated headsets; `classroom.peers`. */
  readonly peers?: number;
  /** Seed of the simulated headsets. With 105 the second of three has a low battery. */
  readonly seed?: number;
  /** Headset pages in lobbies, each an emulated Quest 3; `classroom.headsets`. They cost much: one or two. */
  readonly headsets?: number;
  readonly locale?: Locale;
  /** Of the teacher's screen. */
  readonly screen?: BrowserContextOptions;
  /** More of the server's environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A class that can be taught at once: a product of its own, a teacher's page that is logged in, and headsets.
 * Stands at the top of a file, awaited, and ends by itself. @param name of the pictures of failures
 */
export async function openClassroom(name: string, options: ClassroomOptions = {}) {
  const [product, browser] = await Promise.all([startProduct(options.environment), openBrowser()]);
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    await Promise.allSettled(closing.map((close) => close()));
    await browser.close();
    await product.close();
  });
  const { url } = product;
  const orders = await createOrders(url);
  const code = (await orders.http.registrationCode({})).client_code;
  const enterAs = (account: string, locale: Locale = 'en', screen: BrowserContextOptions = {}) =>
    enter(browser, url, locale, screen, account);
  const teacher = await enterAs('teacher', options.locale, options.screen);
  const watched: WatchedPage[] = [teacher];
  keepPictures(name, () => watched.map(({ page }) => page));

  /** Brings one more headset page into the lobby. */
  async function joinPage(locale = 'en-GB'): Promise<Headset> {
    const headset = await joinHeadset(await openHeadsetContext(browser, locale), url, code);
    watched.push(headset);
    return headset;
  }
  /** Brings simulated headsets into the school. */
  async function joinPeers(count: number, seed = options.seed): Promise<Peers> {
    const joined = await startPeers(url, code, count, seed);
    closing.push(() => joined.stop());
    return joined;
  }
  const peers = await joinPeers(options.peers ?? 0);
  const headsets: Headset[] = [];
  for (let joined = 0; joined < (options.headsets ?? 0); joined += 1) headsets.push(await joinPage());

  return {
    product,
    browser,
    orders,
    code,
    teacher,
    page: teacher.page,
    peers,
    headsets,
    joinPage,
    joinPeers,
    enterAs,
    /** Closes what a test has opened beside, when the file ends. */
    closing,
    /** Opens the teaching screen with these resources as the play list, at the first; whom to teach is answered. */
    teach: (resources: readonly Resource[], page: Page = teacher.page) => openPlay(page, url, resources),
    /** Stands last in a file. */
    testQuietness() {
      test('no page threw, and none asked anybody but the school’s own server', () => {
        expect(watched.flatMap(({ problems }) => problems)).toEqual([]);
      });
    },
  };
}
