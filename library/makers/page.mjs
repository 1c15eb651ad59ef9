// A page of this folder in the system's Chromium, with three from node_modules and the library's files beside it.
import { execSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const makers = path.dirname(fileURLToPath(import.meta.url));
const three = path.resolve(makers, '../../node_modules/three');
const mounts = { '/three/': `${three}/build/`, '/jsm/': `${three}/examples/jsm/`, '/': `${makers}/` };
const types = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };

/** The page's files: three from node_modules, models from the library, everything else from this folder. */
function locate(url) {
  const wanted = decodeURIComponent(url.split('?')[0]);
  const mount = Object.keys(mounts).find((prefix) => wanted.startsWith(prefix));
  const file = path.join(mounts[mount], wanted.slice(mount.length));
  return fs.existsSync(file) ? file : path.join(makers, '..', wanted);
}

/** Opens a page and waits until it says that it is ready. */
export async function openMakersPage(name) {
  const server = http.createServer((request, response) => {
    const file = locate(request.url);
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? execSync('command -v chromium').toString().trim(),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
  await page.waitForFunction('window.ready===1', undefined, { timeout: 120_000 });
  return {
    page,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
