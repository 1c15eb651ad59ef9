import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { calls, type FileFacts } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../platform/database/tables';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { makeUpload } from '../../../testing/upload';
import { askTicket, postForm, settle } from '../../../testing/uploads';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../../testing/visitor';

const MIB = 1024 ** 2;

interface Shrunk {
  readonly file_url: string;
  readonly file_size: number;
  readonly facts: FileFacts;
  readonly detail?: string;
}

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
});
afterAll(() => server.close());

const shrink = (key: string, texture_bytes: number, by = teacher) =>
  by.call<Shrunk>(calls.ownModelShrink, { key, texture_bytes });
const diskUsed = async () => (await teacher.call<{ used: number }>(calls.schoolCloudDisk)).data.used;

/** A triangle with a picture of its own, in a zip. */
async function paintedModel(side: number, uri = 'wood.png'): Promise<Uint8Array> {
  const noise = randomBytes(64 * 64 * 3);
  const wood = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer();
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]).buffer);
  const scene = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 24 },
    ],
    buffers: [{ byteLength: 60, uri: 'scene.bin' }],
  };
  return zipSync({
    'scene.gltf': Buffer.from(JSON.stringify(scene)),
    'scene.bin': corners,
    'wood.png': wood,
  });
}

async function upload(fileName: string, bytes: Uint8Array) {
  const { data: ticket } = await askTicket(teacher, fileName, bytes.length);
  expect(await postForm(server.port, ticket.fields, bytes)).toMatchObject({ status: 200 });
  return { key: ticket.key, answer: await settle(teacher, ticket.key) };
}

test('[RES-44] [RES-Q2] a zip with a model is kept as one GLB, and its textures are made smaller on request', async () => {
  const before = await diskUsed();
  const { key, answer } = await upload('temple.zip', await paintedModel(2048));
  expect(answer.data).toMatchObject({
    status: 'ready',
    facts: { kind: 'model', triangles: 1, drawCalls: 1, entries: 3 },
  });
  const whole = answer.data.file_url;
  const { s, data } = await shrink(key, 2 * MIB);
  expect(s).toBe(200);
  expect(data.facts).toMatchObject({
    mime: 'model/gltf-binary',
    bytes: data.file_size,
    triangles: 1,
    drawCalls: 1,
    entries: 3,
    textureBytes: Math.ceil((512 * 512 * 4 * 4) / 3),
  });
  expect(await diskUsed()).toBe(before + data.file_size);

  const served = await teacher.send('GET', data.file_url);
  expect(served.headers['content-type']).toBe('model/gltf-binary');
  expect(served.headers['x-content-type-options']).toBe('nosniff');
  expect(served.rawPayload.toString('latin1', 0, 4)).toBe('glTF');
  expect(served.rawPayload.length).toBe(data.file_size);

  // The larger one is gone, and whoever asks on hears of the smaller one.
  const old = whole.slice(whole.lastIndexOf('/') + 1);
  expect(await server.db.$count(files, eq(files.sha256, old))).toBe(0);
  expect((await settle(teacher, key)).data).toMatchObject({ file_url: data.file_url });
  expect((await shrink(key, 2 * MIB)).data).toEqual(data);
});

test('[RES-44] two who ask at once get the same', async () => {
  const { key } = await upload('temple.zip', await paintedModel(1024));
  const [one, other] = await Promise.all([shrink(key, MIB), shrink(key, MIB)]);
  expect(one.s).toBe(200);
  expect(other).toEqual(one);
});

test('[RES-44] only models of one’s own school that were checked are made smaller', async () => {
  const picture = await makeUpload(server, school);
  expect(await shrink(picture.key, MIB)).toMatchObject({ data: { id: 'upload.unsupported' } });
  const coming = await makeUpload(server, school, { kind: 'model' }, { status: 'receiving' });
  expect(await shrink(coming.key, MIB)).toMatchObject({ data: { id: 'upload.unfinished' } });
  const model = await makeUpload(server, school, { kind: 'model', textureBytes: 9 * MIB });
  const stranger = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  expect(await shrink(model.key, MIB, stranger)).toMatchObject({ data: { id: 'upload.unknown' } });
});

test('[RES-46] [RES-51] a model that cannot be shown is refused with -601, and the reason in the caller’s language', async () => {
  const outside = await paintedModel(8, 'https://evil.example/wood.png');
  const { answer } = await upload('temple.zip', outside);
  expect(answer).toMatchObject({ s: -601, msg: 'Unsupported file type' });
  expect(answer.data.detail).toMatch(/refers to “https:\/\/evil.example\/wood.png”/);
  const deep = Buffer.from(`{"asset":{"version":"2.0"},"extras":${'['.repeat(99_999)}`);
  expect((await upload('deep.gltf', deep)).answer.s).toBe(-601);
  teacher.cookies.set('lang', 'zh');
  const many = zipSync(
    Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`${index}`, new Uint8Array()])),
  );
  const refused = (await upload('many.zip', many)).answer;
  teacher.cookies.set('lang', 'en');
  expect(refused.data.detail).toBe('zip 内的文件超过 5000 个。');
  expect(refused.s).toBe(-600);
});

test('[RES-44] a model of the library goes through the whole way', async () => {
  const library = new URL('../../../../../../library/saturn-globe.glb', import.meta.url);
  const { answer } = await upload('saturn.glb', await readFile(library));
  expect(answer.data).toMatchObject({ status: 'ready', facts: { kind: 'model', drawCalls: 3 } });
});
