import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';

const PAGE = 'http://localhost/scene-lab/';

/** A page on which the scene package draws, and whose pixels can be asked. */
export async function openSceneLab(browser: Browser): Promise<Page> {
  const script = await bundle(fileURLToPath(new URL('./scene-page.ts', import.meta.url)));
  const page = await browser.newPage({ viewport: { width: 800, height: 450 } });
  await page.route(`${PAGE}**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith('/lab.js')) return route.fulfill({ contentType: 'text/javascript', body: script });
    if (!path.endsWith('/scene-lab/')) return route.fulfill({ status: 404, body: '' });
    const style =
      '<style>body{margin:0;background:#0f0}canvas{display:block;width:800px;height:450px}</style>';
    const body = `<!doctype html><meta charset="utf-8">${style}<canvas tabindex="0"></canvas><script src="lab.js"></script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(PAGE);
  return page;
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}
