// Renders the covers that covers.json lists, and with that proves that three's GLTFLoader reads every model.
//   node library/makers/covers.mjs OUT_DIR [id,id…]      writes OUT_DIR/<id>.jpg
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openMakersPage } from './page.mjs';

const [out, only = ''] = process.argv.slice(2);
const makers = path.dirname(fileURLToPath(import.meta.url));
const { page, close } = await openMakersPage('covers.html');
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
await close();
