import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleCatalogue } from '@orrery/i18n/console';
import { doorTexts } from '@orrery/i18n/console-door';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '..');

/** Everything that a visitor's page is made of; the change of password stands behind the log-in. */
const DOOR = [
  /^features[\\/](?:auth|help)[\\/](?!.*change-password)/,
  /^app[\\/]layouts[\\/](?:bare-layout|not-found|route-\w+|skip-link)/,
  /^components[\\/](?:language|logo|notice|menu)/,
  /^lib[\\/](?:failure-text|i18n)/,
];

test('the door has every text that its pages ask for, before those of the rooms arrive', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && DOOR.some((part) => part.test(file)),
  );
  expect(files.length).toBeGreaterThan(30);
  const asked = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(
      ([, key = '']) => key,
    ),
  );
  const known = Object.keys(consoleCatalogue.en);
  const texts = new Set(asked.flatMap((key) => known.filter((one) => one === key || one === `${key}_other`)));
  expect(texts.size).toBeGreaterThan(60);
  expect([...texts].filter((key) => !(key in doorTexts.en) || !(key in doorTexts.zh))).toEqual([]);
});
