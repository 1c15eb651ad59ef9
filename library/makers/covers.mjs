// Renders the covers that covers.json lists, and with that proves that three's GLTFLoader reads every model.
//   node library/makers/covers.mjs OUT_DIR [id,id…]      writes OUT_DIR/<id>.jpg
import { execSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [out, only = ''] = process.argv.slice(2);
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
await page.goto(`http://127.0.0.1:${server.address().port}/covers.html`);
await page.waitForFunction('window.ready===1', undefined, { timeout: 120_000 });

const ids = await page.evaluate('list.map((entry) => entry.id)');
for (const [index, id] of ids.entries()) {
  if (only && !only.split(',').includes(id)) continue;
  const jpeg = await page.evaluate(async (at) => {
    await window.frame(at);
    return window.shot();
  }, index);
  fs.writeFileSync(path.join(out, `${id}.jpg`), Buffer.from(jpeg, 'base64'));
}
if (!only) fs.writeFileSync(path.join(makers, 'models-report.json'), JSON.stringify(await page.evaluate('report')));
await browser.close();
server.close();
