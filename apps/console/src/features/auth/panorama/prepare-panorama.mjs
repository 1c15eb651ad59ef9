// Makes the two pictures of the panorama door from the library's panorama: the strip that turns, and the still that
// stands before it, drawn with the same projection as `panorama-program.ts`. Run by hand after either changed:
//   node apps/console/src/features/auth/panorama/prepare-panorama.mjs
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const SOURCE = fileURLToPath(new URL('../../../../../../library/mars-husband-hill.jpg', import.meta.url));
const TARGET = fileURLToPath(new URL('../../../../public/door/', import.meta.url));
const STILL_WIDTH = 1600;
const view = JSON.parse(await readFile(new URL('./panorama-view.json', import.meta.url), 'utf8'));
const toRadians = (degrees) => (degrees * Math.PI) / 180;

await mkdir(TARGET, { recursive: true });
const { width, height } = await sharp(SOURCE).metadata();
const top = Math.round(((90 - view.topDegrees) / 180) * height);
const rows = Math.round(((view.topDegrees - view.bottomDegrees) / 180) * height);
await sharp(SOURCE)
  .extract({ left: 0, top, width, height: rows })
  .webp({ quality: 80, effort: 6 })
  .toFile(`${TARGET}mars-turn.webp`);

const { data } = await sharp(SOURCE).removeAlpha().raw().toBuffer({ resolveWithObject: true });
const wide = STILL_WIDTH;
const tall = Math.round(STILL_WIDTH / view.aspect);
const still = Buffer.alloc(wide * tall * 3);
const half = Math.tan(toRadians(view.heightDegrees) / 2);
const pitch = toRadians(view.pitchDegrees);
for (let row = 0; row < tall; row += 1) {
  for (let column = 0; column < wide; column += 1) {
    const x = ((column + 0.5) / wide) * 2 - 1;
    const y = 1 - ((row + 0.5) / tall) * 2;
    const ray = [x * half * view.aspect, y * half, -1];
    const length = Math.hypot(...ray);
    const up = ray[1] * Math.cos(pitch) - ray[2] * Math.sin(pitch);
    const back = ray[1] * Math.sin(pitch) + ray[2] * Math.cos(pitch);
    const longitude = toRadians(view.headingDegrees) + Math.atan2(ray[0], -back);
    const turns = longitude / (2 * Math.PI);
    sample(
      (turns - Math.floor(turns)) * width,
      (0.5 - Math.asin(up / length) / Math.PI) * height,
      row * wide + column,
    );
  }
}
await sharp(still, { raw: { width: wide, height: tall, channels: 3 } })
  .webp({ quality: 62, effort: 6 })
  .toFile(`${TARGET}mars-still.webp`);

/** Writes the bilinear sample at (u, v) of the source into a pixel of the still. */
function sample(u, v, pixel) {
  const [x, y] = [u - 0.5, v - 0.5];
  const [left, upper] = [Math.floor(x), Math.floor(y)];
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (column, line) =>
      data[(Math.min(height - 1, line) * width + ((column + width) % width)) * 3 + channel];
    const above = at(left, upper) * (left + 1 - x) + at(left + 1, upper) * (x - left);
    const below = at(left, upper + 1) * (left + 1 - x) + at(left + 1, upper + 1) * (x - left);
    still[pixel * 3 + channel] = Math.round(above * (upper + 1 - y) + below * (y - upper));
  }
}
