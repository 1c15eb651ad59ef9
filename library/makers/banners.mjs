// Renders the banners that banners.json lists.   node library/makers/banners.mjs OUT_DIR [id,id…]   writes OUT_DIR/<id>.jpg
import fs from 'node:fs';
import path from 'node:path';
import { openMakersPage } from './page.mjs';

const [out, only = ''] = process.argv.slice(2);
const { page, close } = await openMakersPage('banners.html');
const ids = await page.evaluate('list.map((entry) => entry.id)');
for (const [index, id] of ids.entries()) {
  if (only && !only.split(',').includes(id)) continue;
  const jpeg = await page.evaluate((at) => window.draw(at), index);
  fs.writeFileSync(path.join(out, `${id}.jpg`), Buffer.from(jpeg, 'base64'));
}
await close();
