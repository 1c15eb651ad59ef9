import type { Page, Route } from 'playwright-core';

/** Requests of a page to one call, counted from now on. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/**
 * How long after the answer to one call a page asks another, in milliseconds by the page's own clock: the test hears of
 * either whenever the machine has time. Counts from now on.
 */
export async function watchPause(
  page: Page,
  answered: string,
  asked: string,
): Promise<() => Promise<number>> {
  // What is over is of no interest, and there is room for 250 only.
  await page.evaluate(() => performance.clearResourceTimings());
  return async () => {
    const found = await page.waitForFunction(
      ([first, then]) => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const at = (path: string | undefined, ms: number) =>
          entries.find(({ name, startTime }) => startTime >= ms && new URL(name).pathname === path);
        const former = at(first, 0);
        const next = former && at(then, former.startTime);
        return former && next ? { pauseMs: next.startTime - former.responseEnd } : null;
      },
      [answered, asked],
    );
    return (await found.jsonValue())?.pauseMs ?? Number.NaN;
  };
}

/** The next requests to a call wait at the door. */
export interface HeldCall {
  /** Resolves when a request has come. */
  readonly asked: Promise<void>;
  /** Lets it, and all later ones, through to the server. */
  release(): Promise<void>;
}

/** Keeps a call's requests from the server until they are let go. */
export async function holdCall(page: Page, path: string): Promise<HeldCall> {
  const waiting: Route[] = [];
  let isOpen = false;
  let arrive: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const matches = (url: URL) => url.pathname === path;
  const hold = (route: Route) => {
    // One that comes between the letting go and the end of the watch must not wait for ever.
    if (isOpen) return route.continue();
    waiting.push(route);
    arrive();
  };
  await page.route(matches, hold);
  return {
    asked,
    async release() {
      isOpen = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
      await page.unroute(matches, hold);
    },
  };
}

/** Lets every request to a call fail with an answer of this status, until the returned function is called. */
export async function failCall(
  page: Page,
  path: string,
  answer: { status: number; msg: string } | 'no-network',
): Promise<() => Promise<void>> {
  const matches = (url: URL) => url.pathname === path;
  const handle = (route: Route) =>
    answer === 'no-network'
      ? route.abort()
      : route.fulfill({ status: answer.status, json: { s: answer.status, data: null, msg: answer.msg } });
  await page.route(matches, handle);
  return () => page.unroute(matches, handle);
}

/** Lets every request to a call succeed with this data. */
export async function answerCall(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { s: 200, data, msg: '' } }),
  );
}
