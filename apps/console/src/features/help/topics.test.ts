import { readdirSync, statSync } from 'node:fs';
import { consoleCatalogue } from '@orrery/i18n/console';
import { headsetTexts } from '@orrery/i18n/headset';
import { describe, expect, test } from 'vitest';
import { type Block, PICTURES } from './blocks';
import { TOPICS } from './contents';

const LANGUAGES = ['en', 'zh'] as const;
const FOLDER = new URL('../../../public/help/', import.meta.url);
/** Words in bold that are no label: what they name has no button, or its label holds a number. */
const NO_LABELS = /mode$|…|^已邀请$/;
/** All pictures together; whoever installs Orrery loads them too. */
const LARGEST_BYTES = 3_000_000;

async function read(locale: string, id: string): Promise<readonly Block[]> {
  return ((await import(`./topics/${locale}/${id}.ts`)) as { topic: readonly Block[] }).topic;
}

/** What must be the same in both languages: which blocks follow each other, sections, pictures and links. */
function shapeOf(topic: readonly Block[]): string[] {
  return topic.map((block) => {
    if (block.kind === 'heading') return `heading ${block.id}`;
    if (block.kind === 'picture') return `picture ${block.name}`;
    if (block.kind === 'steps' || block.kind === 'list') return `${block.kind} ${block.items.length}`;
    if (block.kind === 'keys' || block.kind === 'facts') return `${block.kind} ${block.rows.length}`;
    return block.kind;
  });
}

describe('the topics of the guide', () => {
  test.each(TOPICS.map(({ id }) => id))('%s says the same in both languages', async (id) => {
    const [english, chinese] = await Promise.all(LANGUAGES.map((locale) => read(locale, id)));
    expect(shapeOf(chinese ?? [])).toEqual(shapeOf(english ?? []));
    expect(JSON.stringify(chinese)).toMatch(/\p{Script=Han}/u);
  });

  test.each(LANGUAGES)('name the labels of the screens as they are, in %s', async (locale) => {
    const labels = new Set<string>([
      ...Object.values(consoleCatalogue[locale]),
      ...Object.values(headsetTexts[locale]),
    ]);
    const unknown: string[] = [];
    for (const { id } of TOPICS) {
      for (const [, label = ''] of JSON.stringify(await read(locale, id)).matchAll(/\*\*([^*]+)\*\*/g)) {
        if (!labels.has(label) && !NO_LABELS.test(label)) unknown.push(`${id}: ${label}`);
      }
    }
    expect(unknown).toEqual([]);
  });

  test('are all in the contents', () => {
    for (const locale of LANGUAGES) {
      const files = readdirSync(new URL(`./topics/${locale}`, import.meta.url)).map((file) =>
        file.replace('.ts', ''),
      );
      expect(files.sort()).toEqual(TOPICS.map(({ id }) => id).sort());
    }
  });

  test('show every picture, which is there in both languages and sizes, and small enough', async () => {
    const shown = new Set<string>();
    for (const { id } of TOPICS) {
      for (const block of await read('en', id)) if (block.kind === 'picture') shown.add(block.name);
    }
    expect([...shown].sort()).toEqual([...PICTURES].sort());
    const files = LANGUAGES.flatMap((locale) =>
      readdirSync(new URL(`${locale}/`, FOLDER)).map((file) => `${locale}/${file}`),
    );
    const wanted = LANGUAGES.flatMap((locale) =>
      PICTURES.flatMap((name) => [`${locale}/${name}.webp`, `${locale}/${name}-640.webp`]),
    );
    expect(files.sort()).toEqual(wanted.sort());
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, FOLDER)).size, 0);
    expect(bytes).toBeLessThan(LARGEST_BYTES);
  });
});
