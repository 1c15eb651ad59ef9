import { readFile, writeFile } from 'node:fs/promises';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inspecting, inspecting } from '../testing/inspecting';
import { io, libraryBytes, libraryModel } from '../testing/make-model';
import { shrinkModel } from './shrink-model';

async function shrunk(path: string, textureBytes: number) {
  const result = await shrinkModel(path, { textureBytes, folder: here.folder });
  if (!result.ok) throw new Error(result.detail.en);
  return result;
}

const MIB = 1024 ** 2;

let here: Inspecting;
beforeAll(async () => {
  here = await inspecting();
});
afterAll(() => here.remove());

test('[RES-44] textures are scaled down until they fit; all else stays', async () => {
  // 2048 × 1024 pixels: 10.7 MiB of memory with their smaller levels.
  const whole = await here.accept('earth.glb', await libraryBytes('earth-globe.glb'));
  const { path, facts } = await shrunk(whole.path, 3 * MIB);
  expect(facts).toEqual({
    ...whole.facts,
    bytes: (await readFile(path)).length,
    textureBytes: Math.ceil((1024 * 512 * 4 * 4) / 3),
  });
  expect(facts.bytes).toBeLessThan(whole.facts.bytes);
  const [texture] = (await io.read(path)).getRoot().listTextures();
  const { width, height, format } = await sharp(texture?.getImage() ?? undefined).metadata();
  expect({ width, height, format }).toEqual({ width: 1024, height: 512, format: 'jpeg' });
  expect((await validateBytes(await readFile(path), {})).issues.numErrors).toBe(0);
});

test('[RES-44] the largest textures give first, and clear parts stay clear', async () => {
  const document = await libraryModel('earth-globe.glb');
  document.createExtension(EXTTextureWebP).setRequired(true);
  const paint = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } });
  const [texture] = document.getRoot().listTextures();
  texture?.setImage(new Uint8Array(await paint(1024, 1024).png().toBuffer())).setMimeType('image/png');
  const small = document
    .createTexture('small')
    .setImage(new Uint8Array(await paint(128, 64).webp().toBuffer()))
    .setMimeType('image/webp');
  document.getRoot().listMaterials()[0]?.setEmissiveTexture(small);
  const whole = await here.accept('earth.glb', await io.writeBinary(document));
  const { path, facts } = await shrunk(whole.path, MIB / 2);
  expect(facts.textureBytes).toBe(Math.ceil(((256 * 256 + 128 * 64) * 4 * 4) / 3));
  const sizes = (await io.read(path)).getRoot().listTextures();
  expect(sizes.map((one) => one.getSize())).toEqual([
    [256, 256],
    [128, 64],
  ]);
  expect((await sharp(sizes[0]?.getImage() ?? undefined).stats()).isOpaque).toBe(false);
});

test('[RES-44] a png keeps all its colours', async () => {
  const document = await libraryModel('earth-globe.glb');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const [width, height] = [512, 512];
  const colourful = await sharp({ create: { width, height, channels: 3, background: '#88f', noise } })
    .png()
    .toBuffer();
  document.getRoot().listTextures()[0]?.setImage(new Uint8Array(colourful)).setMimeType('image/png');
  const whole = await here.accept('earth.glb', await io.writeBinary(document));
  const { path } = await shrunk(whole.path, MIB / 2);
  const [texture] = (await io.read(path)).getRoot().listTextures();
  const metadata = await sharp(texture?.getImage() ?? undefined).metadata();
  expect(metadata).toMatchObject({ format: 'png', width: 256 });
  expect(metadata.isPalette).toBe(false);
});

test('[RES-44] what fits already stays as it is', async () => {
  const whole = await here.accept('earth.glb', await libraryBytes('earth-globe.glb'));
  const same = await shrunk(whole.path, 100 * MIB);
  expect(same.facts).toEqual(whole.facts);
  expect((await readFile(same.path)).equals(await readFile(whole.path))).toBe(true);
});

test('[RES-51] what is no model is refused in words', async () => {
  const { path } = await here.accept('earth.glb', await libraryBytes('earth-globe.glb'));
  await writeFile(path, 'no model');
  expect(await shrinkModel(path, { textureBytes: MIB, folder: here.folder })).toMatchObject({
    ok: false,
    fault: 'unsupported',
  });
});
