import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inspecting, inspecting } from '../testing/inspecting';
import {
  libraryAsFiles,
  libraryAsZip,
  libraryBytes,
  makeZip,
  toDataUri,
  triangle,
} from '../testing/make-model';

let here: Inspecting;
beforeAll(async () => {
  here = await inspecting();
});
afterAll(() => here.remove());

/** A triangle with one picture on it. */
function painted(uri: string): string {
  return triangle({
    images: [{ uri }],
    textures: [{ source: 0 }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { componentType: 5126, count: 3, type: 'VEC2' },
    ],
  });
}

function png(width: number, height: number): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 30 };
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

test('[RES-51] files that a model lacks are named, in both languages', async () => {
  const { json, resources } = await libraryAsFiles('earth-globe.glb');
  const lone = await here.refuse('earth.gltf', JSON.stringify(json));
  expect(lone).toEqual({
    fault: 'unsupported',
    en: 'Files that the model needs are missing: scene.bin, textures/picture-0.jpg. Pack them into one zip with it.',
    zh: '缺少模型所需的文件：scene.bin、textures/picture-0.jpg。请与模型一起打包为 zip。',
  });
  const part = makeZip({ 'x/e.gltf': JSON.stringify(json), 'x/scene.bin': resources['scene.bin'] ?? '' });
  expect((await here.refuse('earth.zip', part)).en).toMatch(/missing: x\/textures\/picture-0.jpg\./);
});

test.each([
  'http://evil.example/a.png',
  'https://evil.example/a.png',
  '//evil.example/a.png',
  'file:///etc/passwd',
  'FILE:/etc/passwd',
  '/etc/passwd',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '..\\..\\a.png',
  'C:\\a.png',
  'blob:x',
])('[RES-46] a model that refers to %s is refused, alone and in a zip', async (uri) => {
  for (const [name, content] of [
    ['m.gltf', painted(uri)],
    ['m.zip', makeZip({ 'm.gltf': painted(uri), 'etc/passwd': 'x' })],
  ] as const) {
    const { fault, en, zh } = await here.refuse(name, content);
    expect(fault).toBe('unsupported');
    expect(en).toBe(`The model refers to “${uri}”, which lies outside of it. Put the file into the zip.`);
    expect(zh).toMatch(/引用了外部地址/);
  }
});

test('[RES-46] an address that hides in an extension is refused too', async () => {
  const model = triangle({
    extensionsUsed: ['EXT_lights_ies'],
    extensions: { EXT_lights_ies: { lights: [{ uri: 'https://evil.example/x' }] } },
  });
  expect((await here.refuse('m.gltf', model)).en).toMatch(/refers to “https:\/\/evil.example\/x”/);
});

test('[RES-44] a zip without a model, or with several, says so', async () => {
  expect((await here.refuse('a.zip', makeZip({ 'readme.txt': 'x' }))).zh).toBe(
    'zip 内没有 .gltf 或 .glb 文件。',
  );
  const two = await here.refuse('a.zip', makeZip({ 'a.gltf': triangle(), 'b.gltf': triangle() }));
  expect(two.en).toMatch(/more than one model in this zip: a.gltf, b.gltf\./);
  const main = makeZip({
    'a.gltf': triangle(),
    'parts/b.gltf': triangle(),
    'other.zip': makeZip({ 'c.glb': 'x' }),
  });
  expect((await here.accept('a.zip', main)).facts.entries).toBe(3);
});

test('[RES-51] the first errors of the validator are told in both languages', async () => {
  const { en, zh } = await here.refuse('m.gltf', triangle({ nodes: [{ mesh: 7 }] }));
  expect(en).toBe('The model breaks the rules of glTF: /nodes/0/mesh Unresolved reference: 7.');
  expect(zh).toBe('模型不符合 glTF 规范：/nodes/0/mesh Unresolved reference: 7.');
  const loop = await here.refuse('m.gltf', triangle({ nodes: [{ mesh: 0, children: [0] }] }));
  expect(loop.en).toBe('The parts of this model are nested too deeply, or in a circle.');
  const chain = Array.from({ length: 90_000 }, (_, index) => ({ children: [index + 1] }));
  expect((await here.refuse('m.gltf', triangle({ nodes: [...chain, { mesh: 0 }] }))).zh).toMatch(/层级过深/);
});

test('[RES-51] what headsets do not show is named', async () => {
  const needs = (name: string) => triangle({ extensionsUsed: [name], extensionsRequired: [name] });
  const basis = await here.refuse('m.gltf', needs('KHR_texture_basisu'));
  expect(basis.en).toMatch(/needs KHR_texture_basisu, which headsets do not show/);
  expect((await here.refuse('m.gltf', needs('VENDOR_x'))).zh).toMatch(/VENDOR_x/);
  expect((await here.refuse('m.gltf', triangle({ asset: { version: '1.0' } }))).en).toMatch(
    /not in glTF 2.0/,
  );
  expect((await here.refuse('m.gltf', triangle({ scenes: [{}] }))).zh).toBe('模型中没有可显示的内容。');
});

test('[RES-46] textures are decoded with limits: no others, no broken ones, none too large', async () => {
  const refuse = async (bytes: Uint8Array) =>
    here.refuse('m.zip', makeZip({ 'm.gltf': painted('wood.png'), 'wood.png': bytes }));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const whole = await png(300, 200);
  const gif = await sharp(whole).gif().toBuffer();
  for (const bytes of [Buffer.from(svg), Buffer.from('<html>'), gif, whole.subarray(0, whole.length - 40)]) {
    expect(await refuse(bytes)).toMatchObject({
      fault: 'unsupported',
      en: 'The texture “wood.png” is broken, or no PNG, JPEG or WebP picture.',
    });
  }
  const wide = await refuse(await png(30_000, 4));
  expect(wide).toMatchObject({ fault: 'too-large', zh: '贴图“wood.png”的边长超过 16384 像素。' });
});

test('[RES-46] a few bytes that claim gigabytes are refused before anything is allocated', async () => {
  const zeros = (count: number) => [
    { componentType: 5126, count, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] },
  ];
  const before = process.memoryUsage().arrayBuffers;
  for (const claim of [
    { accessors: zeros(2 ** 31) },
    { accessors: Array.from({ length: 100 }, () => zeros(1_000_000)[0]) },
    { buffers: [{ byteLength: 2 ** 40 }] },
    { nodes: Array.from({ length: 100_001 }, () => ({})) },
    {
      bufferViews: [
        {
          buffer: 0,
          byteLength: 36,
          extensions: { EXT_meshopt_compression: { count: 2 ** 30, byteStride: 256 } },
        },
      ],
    },
  ]) {
    expect(await here.refuse('m.gltf', triangle(claim))).toMatchObject({ fault: 'too-large' });
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 ** 2);
});

test('[RES-46] repetitions of repetitions are no way around', async () => {
  const levels = 9;
  const width = 10;
  const nodes = Array.from({ length: levels }, (_, level) => ({
    children: Array.from({ length: width }, () => level + 1),
  }));
  const { fault } = await here.refuse('m.gltf', triangle({ nodes: [...nodes, { mesh: 0 }] }));
  expect(fault).toBe('unsupported');
});

test('[RES-46] broken JSON, deep JSON, binary text and a second file behind a GLB are refused', async () => {
  const deep = `{"asset":{"version":"2.0","x\\"":"\\\\"},"extras":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expect((await here.refuse('m.gltf', deep)).en).toMatch(/nested too deeply/);
  for (const content of ['{', '{}', '{"asset":{"version":2}}', '{"\0', `{"asset":\xff`]) {
    expect((await here.refuse('m.gltf', content)).fault).toBe('unsupported');
  }
  const glb = await libraryBytes('water.glb');
  const polyglot = Buffer.concat([glb, makeZip({ 'index.html': '<script>alert(1)</script>' })]);
  expect((await here.refuse('m.glb', polyglot)).fault).toBe('unsupported');
  for (const share of [0.1, 0.5, 0.99]) {
    expect((await here.refuse('m.glb', glb.subarray(0, glb.length * share))).fault).toBe('unsupported');
  }
});

test('[RES-46] a page, a picture or a program called .glb or .zip is refused', async () => {
  for (const content of [
    '<html><script>1</script>',
    'MZ\x90\0\x03',
    '#!/bin/sh\n',
    '%PDF-1.7',
    await png(9, 9),
  ]) {
    expect((await here.refuse('m.glb', content)).fault).toBe('unsupported');
    expect((await here.refuse('m.zip', content)).fault).toBe('unsupported');
  }
  const misnamed = await here.refuse('picture.jpg', await libraryAsZip('water.glb'));
  expect(misnamed.en).toBe('The content of this file is not what its name says.');
});

test('[RES-46] a picture inside as data is held to the same limits', async () => {
  const { facts } = await here.accept('m.gltf', painted(toDataUri(await png(64, 32), 'image/png')));
  expect(facts.textureBytes).toBe(Math.ceil((64 * 32 * 4 * 4) / 3));
  const cut = (await png(64, 32)).subarray(0, 60);
  expect((await here.refuse('m.gltf', painted(toDataUri(cut, 'image/png')))).fault).toBe('unsupported');
});
