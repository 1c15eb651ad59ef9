import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { consoleCatalogue } from './console';
import { deskTexts } from './console-desk';
import { headsetTexts } from './headset';
import { placeholdersOf, scanApp, scanSource, toAskedKey } from './usage-scan';

const sourcesOf = (app: string) => fileURLToPath(new URL(`../../../apps/${app}/src`, import.meta.url));

/** Texts that are the same in both languages for a reason: names, units, and each language's own name. */
const SAME_IN_BOTH = /^(?:[\s\d\W]|\{\{.*?\}\}|Orrery|VR|ms|KB|MB|GB|MAC|QR|m|s|x|°)*$/;

const apps = [
  { app: 'console', en: consoleCatalogue.en, zh: consoleCatalogue.zh },
  { app: 'headset', en: headsetTexts.en, zh: headsetTexts.zh },
] as const;

describe.each(apps)('the texts of the $app', ({ app, ...catalogue }) => {
  const en: Record<string, string> = catalogue.en;
  const zh: Record<string, string> = catalogue.zh;
  const uses = scanApp(sourcesOf(app));

  test('[GEN-06] exist in both languages', () => {
    // Chinese has no singular: the English `_one` stands alone.
    const needed = Object.keys(en).filter((key) => !key.endsWith('_one'));
    expect(needed.filter((key) => !zh[key]?.trim())).toEqual([]);
    expect(Object.keys(zh).filter((key) => !en[key]?.trim())).toEqual([]);
  });

  test('[GEN-06] are Chinese in Chinese', () => {
    const untranslated = Object.keys(zh).filter(
      (key) => zh[key] === en[key] && !SAME_IN_BOTH.test(zh[key] ?? ''),
    );
    expect(untranslated).toEqual([]);
  });

  test('want the same names filled in', () => {
    const differing = Object.keys(zh).filter((key) => {
      const forms = [en[key], en[`${toAskedKey(key)}_one`]].filter((text) => text !== undefined);
      const wanted = placeholdersOf(forms.join());
      return placeholdersOf(zh[key] ?? '').join() !== wanted.join();
    });
    expect(differing).toEqual([]);
  });

  test('are all used', () => {
    const keys = [
      ...new Set(
        Object.keys(en).map((key) => (key in zh && !key.endsWith('_other') ? key : toAskedKey(key))),
      ),
    ];
    expect(keys.filter((key) => !uses.mentions(key))).toEqual([]);
  });

  test('hold every key that the code asks for', () => {
    const known = new Set(Object.keys(en).flatMap((key) => [key, toAskedKey(key)]));
    expect(uses.asked.filter(({ key }) => !known.has(key))).toEqual([]);
  });

  test('are asked for by whole keys', () => {
    expect(uses.glued).toEqual([]);
  });
});

test('what only the administrator’s desk says is asked for there only', () => {
  const desk = new Set(Object.keys(deskTexts.en).map(toAskedKey));
  const isDesk = (file: string) =>
    /^(features[\\/](accounts|audit|classes|devices|groups|privacy|resources)|components[\\/]manage)[\\/]/.test(
      file,
    );
  const { asked } = scanApp(sourcesOf('console'));
  expect(asked.filter(({ key, file }) => desk.has(toAskedKey(key)) && !isDesk(file))).toEqual([]);
  expect(asked.some(({ key }) => desk.has(key))).toBe(true);
});

test('every feature catalogue of the console is part of it, and no key is defined twice', async () => {
  const files = readdirSync(new URL('./console', import.meta.url)).filter((file) => file.endsWith('.ts'));
  const features = await Promise.all(
    files.map(
      async (file) =>
        Object.values(await import(`./console/${file.replace('.ts', '')}.ts`)) as { en: object }[],
    ),
  );
  const keys = features.flat().flatMap(({ en }) => Object.keys(en));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.sort()).toEqual(Object.keys(consoleCatalogue.en).sort());
});

test('the scan finds keys in conditions and markup, and refuses glued ones', () => {
  const source = `
    t('a.b', { count: list.length }); t(kind === 'video' ? 'kind.video' : 'kind.image');
    <Trans i18nKey="c.d" />; insert('not.this'); i18n.t("e"); t(KEYS[kind]); t(\`type.\${kind}\`); t('x.' + kind);`;
  const { asked, glued } = scanSource('a.tsx', source);
  expect(asked.map(({ key }) => key)).toEqual(['a.b', 'kind.video', 'kind.image', 'c.d', 'e']);
  expect(glued).toHaveLength(2);
});
