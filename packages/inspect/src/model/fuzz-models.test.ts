import { readFile } from 'node:fs/promises';
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { createDecoderModule, createEncoderModule } from 'draco3dgltf';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inspecting, inspecting } from '../testing/inspecting';
import { io, libraryAsZip, libraryBytes, libraryModel, triangle } from '../testing/make-model';

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 60);

let here: Inspecting;
beforeAll(async () => {
  here = await inspecting();
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  io.registerDependencies({
    'draco3d.decoder': await createDecoderModule(),
    'draco3d.encoder': await createEncoderModule(),
    'meshopt.decoder': MeshoptDecoder,
    'meshopt.encoder': MeshoptEncoder,
  });
});
afterAll(() => here.remove());

/** The same numbers on every run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const HOSTILE = [0, 1, 0x7f, 0x80, 0xff];

/** Changes bytes here and there, or cuts the end off. */
function spoil(bytes: Uint8Array, random: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  // Half of them near the ends: there are the heads and lists.
  const near = Math.min(copy.length, 2000);
  for (let change = random(8); change >= 0; change -= 1) {
    const at = [random(copy.length), random(near), copy.length - 1 - random(near)][random(3)] ?? 0;
    copy[at] = random(2) === 0 ? random(256) : (HOSTILE[random(HOSTILE.length)] ?? 0);
  }
  return random(6) === 0 ? copy.subarray(0, random(copy.length)) : copy;
}

const VALUES = [-1, 0, 1, 2, 7, 255, 65_536, 2 ** 31, 2 ** 53, 1e308, 0.5, null, '', 'x', [], {}, [0], true];

/** Puts another value somewhere into the JSON. */
function spoilJson(text: string, random: (below: number) => number): string {
  const json: unknown = JSON.parse(text);
  let at = json as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(at);
    const key = keys[random(keys.length)];
    if (key === undefined) break;
    const inner = at[key];
    if (typeof inner !== 'object' || inner === null || random(5) === 0) {
      at[key] = VALUES[random(VALUES.length)];
      break;
    }
    at = inner as Record<string, unknown>;
  }
  return JSON.stringify(json);
}

async function survive(name: string, content: Uint8Array | string): Promise<boolean> {
  const result = await here.inspect(name, content);
  if (!result.ok) {
    expect(result.detail.en.length).toBeGreaterThan(10);
    expect(result.detail.zh.length).toBeGreaterThan(5);
    return false;
  }
  // What is taken is whole: it can be opened again.
  await io.readBinary(await readFile(result.path));
  return true;
}

async function compressed(Compression: typeof KHRDracoMeshCompression | typeof EXTMeshoptCompression) {
  const document = await libraryModel('water.glb');
  const extension =
    Compression === KHRDracoMeshCompression
      ? document.createExtension(KHRDracoMeshCompression)
      : document.createExtension(EXTMeshoptCompression);
  extension.setRequired(true);
  return io.writeBinary(document);
}

const SOURCES: readonly (readonly [string, string, () => Promise<Uint8Array>])[] = [
  ['a zip', 'm.zip', () => libraryAsZip('mars-globe.glb')],
  ['a GLB', 'm.glb', () => libraryBytes('water.glb')],
  ['a GLB with Draco', 'm.glb', () => compressed(KHRDracoMeshCompression)],
  ['a GLB with meshopt', 'm.glb', () => compressed(EXTMeshoptCompression)],
];

test.each(SOURCES)(
  '[RES-46] %s with wrong bytes is refused in words or comes out whole',
  async (_, name, make) => {
    const whole = await make();
    const random = makeRandom(whole.length);
    let refused = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (!(await survive(name, spoil(whole, random)))) refused += 1;
    }
    expect(refused).toBeGreaterThan(ROUNDS / 10);
  },
  60_000,
);

test('[RES-46] a glTF with wrong values is refused in words or comes out whole', async () => {
  const random = makeRandom(6);
  const { json } = await io.writeJSON(await libraryModel('water.glb'));
  const texts = [triangle(), JSON.stringify({ ...json, buffers: JSON.parse(triangle()).buffers })];
  for (let round = 0; round < ROUNDS * 4; round += 1) {
    await survive('m.gltf', spoilJson(texts[random(texts.length)] ?? '', random));
  }
}, 60_000);
