import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { operate } from './operator';
import type { Product } from './server';
import { makeSpinningModel } from './spinning-model';

const LIBRARY = fileURLToPath(new URL('../../../library', import.meta.url));

/** As long as a title may be, without a place to break it, and with marks that turn the writing round. */
export const LONG_TITLE = `\u202e${'Unbreakable'.repeat(17)}\u200f end`.slice(0, 200);

/** What chapters of a manifest say, for the table. */
const CHAPTERS = [
  {
    ...{ id: 1, title: { en: 'The dark side', zh: '月背' }, intro: { en: 'Never seen', zh: '从未见过' } },
    ...{ cover: 'cover.jpg', duration: 90, control: ['order', 'voice'], interaction: ['click'] },
  },
  {
    ...{ id: 3, title: { en: 'The tides', zh: '潮汐' }, duration: 30 },
    ...{ control: ['order', 'progress', 'voice'], interaction: ['gaze', 'click', 'move'] },
  },
];

/** An entry of a manifest, with everything that every entry needs. */
function piece(id: string, kind: string, rest: Record<string, unknown>) {
  const title = { en: `Odd ${id}`, zh: `奇特 ${id}` };
  return {
    ...{ id, kind, cover: 'cover.jpg', title, phase_ids: [10], subjects: ['science'] },
    description: { en: `What ${id} tells.`, zh: `${id} 的介绍。` },
    knowledge_point: { en: `What ${id} teaches.`, zh: `${id} 的知识点。` },
    keywords: { en: ['odd'], zh: ['奇特'] },
    ...{ licence: 'CC0-1.0', credit: 'Ada' },
    ...rest,
  };
}

/** A courseware that does nothing, as an archive. */
function makeCourseware(id: string): Uint8Array {
  const chapters = CHAPTERS.map(({ id: number, title, duration }) => ({ id: number, title, duration }));
  const title = { en: id, zh: id };
  return zipSync({
    'courseware.json': strToU8(JSON.stringify({ id, version: '1.0.0', title, entry: 'main.js', chapters })),
    'main.js': strToU8('export default () => ({ update() {} });'),
  });
}

/**
 * Publishes, as the operator does, one piece of every kind that the starter library need not have.
 * @param page address of the embedded page
 */
export async function publishOddLibrary(product: Product, page: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-odd-'));
  const paint = { create: { width: 64, height: 40, channels: 3, background: '#3557e0' } } as const;
  const courseware = { file: 'courseware.zip', chapters: CHAPTERS };
  await Promise.all([
    sharp(paint).jpeg().toFile(join(folder, 'cover.jpg')),
    cp(join(LIBRARY, 'moon-phases.mp4'), join(folder, 'film.mp4')),
    writeFile(join(folder, 'courseware.zip'), makeCourseware('odd')),
    writeFile(join(folder, 'spinner.glb'), makeSpinningModel()),
    writeFile(
      join(folder, 'content.json'),
      JSON.stringify([
        piece('film', 'courseware', { ...courseware, preview: 'film.mp4', card: 'cover.jpg' }),
        piece('bare', 'courseware', courseware),
        piece('page', 'page', { url: page }),
        piece('spinner', 'model', { file: 'spinner.glb' }),
        piece('picture', 'image', { file: 'cover.jpg' }),
        piece('long', 'image', { file: 'cover.jpg', title: { en: LONG_TITLE, zh: LONG_TITLE } }),
        piece('gone', 'image', { file: 'cover.jpg' }),
      ]),
    ),
  ]);
  await operate(product, 'library', 'import', folder);
  const own = [piece('mine', 'courseware', courseware)];
  await writeFile(join(folder, 'content.json'), JSON.stringify(own));
  await operate(product, 'library', 'import', folder, '--school', 'maple');
  await rm(folder, { recursive: true });
}
