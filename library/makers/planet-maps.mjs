/**
 * Maps of the planets for coursewares/solar-system: `node library/makers/planet-maps.mjs`.
 * Earth and Moon are the photographs of coursewares/shared made smaller, Mars, Jupiter and Saturn those of their globes;
 * Mercury, Venus, Uranus and Neptune are drawn here: colours and bands as probes saw them, details invented.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const LIBRARY = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const TARGET = path.join(LIBRARY, '../coursewares/solar-system');
const SIZE = { width: 512, height: 256 };

const DRAWN = {
  mercury: { colours: [[84, 78, 73], [138, 130, 122], [190, 182, 172]], coarse: 3, fine: 5, band: 0, craters: 260 },
  venus: { colours: [[176, 132, 72], [222, 190, 128], [246, 228, 184]], coarse: 2, fine: 5, band: 3.5, craters: 0 },
  uranus: { colours: [[132, 196, 204], [166, 220, 224], [192, 232, 232]], coarse: 1, fine: 2, band: 2.2, craters: 0 },
  neptune: { colours: [[40, 72, 176], [66, 112, 214], [128, 168, 236]], coarse: 2, fine: 4, band: 4.6, craters: 0 },
};

function hash(x, y, z) {
  let state = (x * 374761393 + y * 668265263 + z * 2147483647) | 0;
  state = Math.imul(state ^ (state >>> 13), 1274126177);
  return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
}

const soft = (share) => share * share * (3 - 2 * share);
const mix = (from, to, share) => from + (to - from) * share;

/** Noise in space: read on a sphere it has no seam. */
function noise(x, y, z) {
  const [i, j, k] = [x, y, z].map(Math.floor);
  const [u, v, w] = [soft(x - i), soft(y - j), soft(z - k)];
  const edge = (dj, dk) => mix(hash(i, j + dj, k + dk), hash(i + 1, j + dj, k + dk), u);
  return mix(mix(edge(0, 0), edge(1, 0), v), mix(edge(0, 1), edge(1, 1), v), w);
}

function cloud(point, scale) {
  let sum = 0;
  for (let octave = 0, share = 0.5; octave < 5; octave++, share /= 2) {
    sum += share * noise(...point.map((part) => 40 + part * scale * 2 ** octave));
  }
  return sum;
}

function craterLight(craters, [x, y, z]) {
  let light = 0;
  for (const { at, radius } of craters) {
    const distance = Math.hypot(x - at[0], y - at[1], z - at[2]) / radius;
    if (distance < 1) light -= 0.26 * (1 - distance);
    else if (distance < 1.35) light += 0.7 * (1.35 - distance);
  }
  return light;
}

function makeCraters(count) {
  return Array.from({ length: count }, (_, index) => {
    const height = hash(index, 1, 7) * 2 - 1;
    const angle = hash(index, 2, 7) * 2 * Math.PI;
    const width = Math.sqrt(1 - height * height);
    const radius = 0.018 + 0.12 * hash(index, 3, 7) ** 5;
    return { at: [width * Math.cos(angle), height, width * Math.sin(angle)], radius };
  });
}

function colourAt(colours, share) {
  const place = Math.max(0, Math.min(0.999, share)) * (colours.length - 1);
  const index = Math.floor(place);
  return colours[index].map((part, channel) => mix(part, colours[index + 1][channel], place - index));
}

function draw({ colours, coarse, fine, band, craters }) {
  const pits = makeCraters(craters);
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3);
  for (let row = 0; row < SIZE.height; row++) {
    const latitude = Math.PI * (0.5 - (row + 0.5) / SIZE.height);
    for (let column = 0; column < SIZE.width; column++) {
      const longitude = (column / SIZE.width) * 2 * Math.PI;
      const point = [Math.cos(latitude) * Math.cos(longitude), Math.sin(latitude), Math.cos(latitude) * Math.sin(longitude)];
      const wind = band === 0 ? 0 : 0.22 * Math.sin(latitude * band * 2 + 1.6 * cloud(point, coarse));
      const share = 0.5 + 0.75 * (cloud(point, fine) - 0.48) + 0.5 * (cloud(point, coarse) - 0.48) + wind;
      const colour = colourAt(colours, share + craterLight(pits, point));
      for (const [channel, part] of colour.entries()) pixels[(row * SIZE.width + column) * 3 + channel] = Math.round(part);
    }
  }
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } });
}

/** A picture inside a GLB. */
function pictureOf(file, index) {
  const bytes = readFileSync(path.join(LIBRARY, file));
  const length = bytes.readUInt32LE(12);
  const { bufferViews, images } = JSON.parse(bytes.toString('utf8', 20, 20 + length));
  const { byteOffset = 0, byteLength } = bufferViews[images[index].bufferView];
  const start = 28 + length + byteOffset;
  return bytes.subarray(start, start + byteLength);
}

const save = (picture, name) => picture.jpeg({ quality: 84, mozjpeg: true }).toFile(path.join(TARGET, `${name}.jpg`));

for (const [name, look] of Object.entries(DRAWN)) await save(draw(look), name);
for (const name of ['earth', 'moon']) {
  const photograph = path.join(LIBRARY, 'coursewares/shared', `${name}.jpg`);
  await save(sharp(photograph).resize(1024, 512), name);
}
for (const name of ['mars', 'jupiter', 'saturn']) {
  await save(sharp(pictureOf(`${name}-globe.glb`, 0)).resize(SIZE.width, SIZE.height), name);
}
const ring = sharp(pictureOf('saturn-globe.glb', 1));
await ring.resize(512, 4, { fit: 'fill' }).png({ compressionLevel: 9 }).toFile(path.join(TARGET, 'saturn-rings.png'));
