import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import type { Database } from '../platform/database/database';
import { libraryVersion } from '../platform/database/tables';

const TITLE = { en: 'Tides', zh: '潮汐' };

/** A folder to import, as an operator has one. */
export interface LibraryFolder {
  readonly path: string;
  /** Puts a file into it. */
  put(name: string, content: string | Uint8Array): Promise<void>;
  /** Writes its lists. */
  list(content: unknown, courses?: unknown, categories?: unknown): Promise<void>;
  remove(): Promise<void>;
}

/** A picture of one colour. */
export function pictureOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Makes a folder with pictures (`a.jpg`, `b.jpg`, `cover.jpg`, `chapter.jpg`), a film, a card and a courseware. */
export async function makeLibraryFolder(): Promise<LibraryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'library-'));
  const put = async (name: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  };
  const colours = { a: '#808080', b: '#d08030', cover: '#404040', chapter: '#2060a0' };
  for (const [name, colour] of Object.entries(colours)) await put(`${name}.jpg`, await pictureOf(colour));
  await put('film.mp4', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypisom'), Buffer.alloc(64)]));
  await put('card.pdf', `%PDF-1.7\n${'x'.repeat(64)}`);
  await put('lesson.zip', makeCourseware());
  return {
    path,
    put,
    async list(content, courses, categories) {
      await put('content.json', JSON.stringify(content));
      if (courses !== undefined) await put('courses.json', JSON.stringify(courses));
      if (categories !== undefined) await put('categories.json', JSON.stringify(categories));
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** What the courseware of the folder asks. */
export const ASKED = {
  knowledge: [{ id: 'moon', title: { en: 'The Moon', zh: '月球' } }],
  points: [{ number: 1, title: { en: 'What pulls the sea?', zh: '什么吸引海水？' }, knowledge: ['moon'] }],
  steps: [{ number: 1, title: { en: 'Answer', zh: '作答' }, points: [1] }],
};

/** A courseware with two chapters and a test. */
function makeCourseware(): Uint8Array {
  const manifest = {
    id: 'tides',
    version: '1.0.0',
    title: TITLE,
    entry: 'main.js',
    chapters: [
      { id: 1, title: TITLE, duration: 180 },
      { id: 2, title: { en: 'Test', zh: '小测' }, duration: 45 },
      { id: 3, title: { en: 'The Moon', zh: '月球' }, duration: 120 },
    ],
    ...ASKED,
  };
  return zipSync({
    'courseware.json': strToU8(JSON.stringify(manifest)),
    'main.js': strToU8('export default () => ({ update() {} });'),
  });
}

/** An entry of a manifest: a panorama with everything that it must say. */
export function entryOf(id: string, values: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    kind: 'panorama_image',
    file: 'a.jpg',
    cover: 'cover.jpg',
    title: { en: `The ${id}`, zh: `题目${id}` },
    description: { en: 'Dust.', zh: '尘土。' },
    knowledge_point: { en: 'Tides', zh: '潮汐' },
    keywords: { en: ['moon', 'sea'], zh: ['月球', '海'] },
    phase_ids: [20, 30],
    subjects: ['physics'],
    licence: 'CC0-1.0',
    credit: 'Somebody',
    source: 'https://example.org/',
    ...values,
  };
}

/** The version of the cloud library in the database. */
export async function versionOf(db: Database): Promise<number> {
  const [row] = await db.select({ version: libraryVersion.version }).from(libraryVersion);
  return row?.version ?? 0;
}
