import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../refusal';
import { makeZip } from '../testing/make-model';
import { ARCHIVE_LIMITS } from './limits';
import { openArchive } from './open-archive';

const SYMLINK = { os: 3, attrs: (0o120777 << 16) >>> 0 };
const CENTRAL_ENTRY = Buffer.from('PK\x01\x02');

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(bytes: Uint8Array) {
  made += 1;
  const path = join(folder, `${made}.zip`);
  await writeFile(path, bytes);
  return openArchive(path);
}

async function refusalOf(bytes: Uint8Array): Promise<Refusal> {
  const error = await open(bytes).then(
    (archive) => archive.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

/** Changes every entry of the list. */
function patchList(bytes: Uint8Array, change: (list: Buffer, at: number) => void): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(CENTRAL_ENTRY); at >= 0; at = copy.indexOf(CENTRAL_ENTRY, at + 4)) {
    change(copy, at);
  }
  return copy;
}

test('[RES-44] files of an archive are listed and read; folders and what systems put beside them are not', async () => {
  const archive = await open(
    makeZip({
      'a/': '',
      'a/scene.gltf': '{}',
      '__MACOSX/a/._scene.gltf': 'x',
      'a/.DS_Store': 'x',
      'a/纹理.png': 'picture',
      'a/more.zip': makeZip({ '../evil': 'x' }),
    }),
  );
  expect([...archive.files]).toEqual([
    ['a/scene.gltf', 2],
    ['a/纹理.png', 7],
    ['a/more.zip', expect.any(Number)],
  ]);
  expect(Buffer.from(await archive.read('a/纹理.png')).toString()).toBe('picture');
  archive.close();
});

test('[RES-44] names that Windows wrote in GBK are read as they were meant', async () => {
  // 木纹 in GBK, in the place of four letters.
  const bytes = Buffer.from(makeZip({ 'abcd.png': 'x' }).map((byte) => byte));
  const gbk = Buffer.from([0xc4, 0xbe, 0xce, 0xc6]);
  for (let at = bytes.indexOf('abcd'); at >= 0; at = bytes.indexOf('abcd')) gbk.copy(bytes, at);
  const archive = await open(bytes);
  expect([...archive.files.keys()]).toEqual(['木纹.png']);
  archive.close();
});

test.each([
  '../evil.png',
  'a/../../evil.png',
  '/etc/passwd',
  'C:/evil.png',
  'c:evil.png',
  '..\\evil.png',
  'a\\b.png',
  'line\nbreak.png',
  'zero\0.png',
  'x'.repeat(ARCHIVE_LIMITS.nameLength + 1),
])('[RES-46] a path that leads out or is no plain one is refused: %j', async (name) => {
  const { fault, detail } = await refusalOf(makeZip({ 'scene.gltf': '{}', [name]: 'x' }));
  expect(fault).toBe('unsupported');
  expect(detail.en).toMatch(/is no plain path/);
  expect(detail.en).not.toMatch(/[\n\0]/);
  expect(detail.zh).toMatch(/路径不合规/);
});

test('[RES-46] a link, a password and an unusual packing are refused', async () => {
  const link = await refusalOf(makeZip({ 'scene.gltf': '/etc/passwd' }, SYMLINK));
  expect(link.detail.en).toBe('“scene.gltf” in this zip is a link, not a file.');
  const plain = makeZip({ 'scene.gltf': '{}' });
  const locked = patchList(plain, (list, at) => list.writeUInt16LE(1, at + 8));
  expect((await refusalOf(locked)).detail.en).toMatch(/password/);
  const lzma = patchList(plain, (list, at) => list.writeUInt16LE(14, at + 10));
  expect((await refusalOf(lzma)).detail.en).toMatch(/Deflate/);
});

test('[RES-46] two files of one name are refused, whatever the case of their letters', async () => {
  const { detail } = await refusalOf(makeZip({ 'a/Wood.png': 'x', 'A/wood.PNG': 'y' }));
  expect(detail.zh).toBe('zip 内有两个“A/wood.PNG”。');
});

test('[RES-46] an archive of 100,000 files is refused by its end record alone', async () => {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(50_000, 8);
  end.writeUInt16LE(50_000, 10);
  const head = Buffer.from(makeZip({ 'scene.gltf': '{}' }).subarray(0, 40));
  const { fault, detail } = await refusalOf(Buffer.concat([head, end]));
  expect(fault).toBe('too-large');
  expect(detail.en).toBe(`This zip holds more than ${ARCHIVE_LIMITS.entries} files.`);
});

test('[RES-46] 100,000 real entries, which need the 64-bit form, are refused in no time', async () => {
  const count = 100_000;
  const entry = Buffer.alloc(46 + 6);
  CENTRAL_ENTRY.copy(entry);
  entry.writeUInt16LE(6, 28);
  const list = Buffer.alloc(entry.length * count);
  for (let index = 0; index < count; index += 1) {
    entry.copy(list, index * entry.length);
    list.write(index.toString(36).padStart(6, '0'), index * entry.length + 46);
  }
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(list.length), 40);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(list.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.write('PK\x05\x06\0\0\0\0', 'latin1');
  end.writeUInt16LE(0, 20);
  const { fault } = await refusalOf(Buffer.concat([list, end64, locator, end]));
  expect(fault).toBe('too-large');
});

test('[RES-46] bombs are refused before they are unpacked', async () => {
  const zeros = makeZip({ 'scene.bin': new Uint8Array(20 * 1024 ** 2) });
  expect((await refusalOf(zeros)).detail.en).toMatch(/“scene.bin” in this zip unpacks to far more/);
  const many = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}.bin`, 'x']));
  const huge = patchList(makeZip(many), (list, at) => {
    list.writeUInt32LE(0xf0000000, at + 20);
    list.writeUInt32LE(0xf0000000, at + 24);
    list.writeUInt16LE(8, at + 10);
  });
  const { fault, detail } = await refusalOf(huge);
  expect(fault).toBe('too-large');
  expect(detail.zh).toBe('zip 解压后超过 4 GB。');
});

test('[RES-46] an entry that holds more, less or something else than the list says is refused when it is read', async () => {
  const honest = makeZip({ 'scene.bin': 'a'.repeat(1000) });
  const lies: readonly ((list: Buffer, at: number) => void)[] = [
    (list, at) => list.writeUInt32LE(500, at + 24),
    (list, at) => list.writeUInt32LE(2000, at + 24),
    (list, at) => list.writeUInt32LE(7, at + 16),
    (list, at) => list.writeUInt32LE(0xffffff, at + 42),
  ];
  for (const lie of lies) {
    const archive = await open(patchList(honest, lie));
    await expect(archive.read('scene.bin')).rejects.toThrow('This zip is broken and cannot be opened.');
    archive.close();
  }
});

test('[RES-46] what is cut off or no archive is refused', async () => {
  const whole = makeZip({ 'scene.gltf': '{}', 'scene.bin': 'x'.repeat(500) });
  for (const share of [0.1, 0.5, 0.99]) {
    const { detail } = await refusalOf(whole.subarray(0, whole.length * share));
    expect(detail.en).toBe('This zip is broken and cannot be opened.');
  }
});
