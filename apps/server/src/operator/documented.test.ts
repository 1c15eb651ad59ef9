import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { VARIABLE_NAMES } from '../platform/config';
import { createProgram } from './program';

const guide = readFileSync(fileURLToPath(new URL('../../../../docs/OPERATING.md', import.meta.url)), 'utf8');

/** Every command that does something, with the words that lead to it. */
function leavesOf(command: Command, path: readonly string[] = []): [string, Command][] {
  if (command.commands.length === 0) return [[path.join(' '), command]];
  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}

describe.each(leavesOf(createProgram()))('%s', (name, command) => {
  test('has an example in the operating guide', () => {
    expect(guide).toContain(`npm run operator -- ${name}`);
  });

  test('has its options in the operating guide', () => {
    const missing = command.options.map(({ long }) => long ?? '').filter((long) => !guide.includes(long));
    expect(missing).toEqual([]);
  });
});

test('every variable of the environment is in the operating guide', () => {
  expect(VARIABLE_NAMES.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
