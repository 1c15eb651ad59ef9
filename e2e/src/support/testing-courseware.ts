import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from '@orrery/contract';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { operate } from './operator';
import type { Orders } from './orders';
import type { Product } from './server';

/** Title of a courseware with a lesson, a test and a card. */
export const TESTING_COURSEWARE = 'The tides, with a test';

/** Its chapters: 2 is the test. */
const CHAPTERS = [
  { id: 1, title: { en: 'Ebb and flow', zh: '潮起潮落' }, duration: 60 },
  { id: 2, title: { en: 'What have you seen?', zh: '你看到了什么？' }, duration: 60 },
];

/** Publishes a courseware that tests, as the operator does. */
export async function publishTestingCourseware(product: Product, orders: Orders): Promise<Resource> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-testing-'));
  const paint = { create: { width: 64, height: 40, channels: 3, background: '#8c3bd1' } } as const;
  const manifest = {
    ...{ id: 'tides', version: '1.0.0', title: { en: 'Tides', zh: '潮汐' }, entry: 'main.js' },
    chapters: CHAPTERS,
  };
  const archive = zipSync({
    'courseware.json': strToU8(JSON.stringify(manifest)),
    'main.js': strToU8('export default () => ({ update() {} });'),
  });
  const entry = {
    ...{ id: 'tides', kind: 'courseware', file: 'courseware.zip', cover: 'cover.jpg', card: 'cover.jpg' },
    ...{ title: { en: TESTING_COURSEWARE, zh: '潮汐与测评' }, phase_ids: [10], subjects: ['science'] },
    ...{ description: { en: 'Tides.', zh: '潮汐。' }, knowledge_point: { en: 'Tides', zh: '潮汐' } },
    ...{ keywords: { en: ['tide'], zh: ['潮汐'] }, licence: 'CC0-1.0', credit: 'Ada', chapters: CHAPTERS },
  };
  await Promise.all([
    sharp(paint).jpeg().toFile(join(folder, 'cover.jpg')),
    writeFile(join(folder, 'courseware.zip'), archive),
    writeFile(join(folder, 'content.json'), JSON.stringify([entry])),
  ]);
  await operate(product, 'library', 'import', folder);
  await rm(folder, { recursive: true });
  return orders.find(TESTING_COURSEWARE);
}
