import { expect, test } from 'vitest';
import { toKeywords } from './keywords';

test.each([
  ['Rome, temple ,columns', ['Rome', 'temple', 'columns']],
  ['罗马，神庙、柱子；穹顶', ['罗马', '神庙', '柱子', '穹顶']],
  [' , ,moon,, moon', ['moon']],
  ['solar system', ['solar system']],
  ['', []],
])('[RES-41] "%s" holds the keywords %j', (typed, words) => {
  expect(toKeywords(typed)).toEqual(words);
});
