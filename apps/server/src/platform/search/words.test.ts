import { expect, test } from 'vitest';
import { pairsOf, readSearch } from './words';

const textsOf = (typed: string) => readSearch(typed)?.words.map(({ text }) => text);

test('case, width, spaces and invisible marks make no difference', () => {
  expect(readSearch('  ＳＡＴＵＲＮ　\tRings ')).toEqual({
    phrase: 'saturn rings',
    words: [
      { kind: 'plain', text: 'saturn' },
      { kind: 'plain', text: 'rings' },
    ],
  });
  expect(textsOf('\u202esat\u200burn\u200f')).toEqual(['saturn']);
  expect(textsOf('H₂O')).toEqual(['h2o']);
});

test('Chinese and other letters are words of their own, and marks part them', () => {
  expect(readSearch('VR土星，光环《a》')?.words).toEqual([
    { kind: 'short', text: 'vr' },
    { kind: 'chinese', text: '土星' },
    { kind: 'chinese', text: '光环' },
    { kind: 'short', text: 'a' },
  ]);
});

test('what is only spaces or invisible asks for nothing, what is only signs for these signs', () => {
  for (const nothing of ['', '  ', '\u3000', '\u200f', '\u0002']) expect(readSearch(nothing)).toBeNull();
  for (const signs of ['%', '_', '???', '🚀', '"']) expect(textsOf(signs)).toEqual([signs]);
});

test('of many words the first eight count, each once', () => {
  expect(textsOf(Array.from({ length: 50 }, (_, index) => `word${index % 25}`).join(' '))).toHaveLength(8);
  expect(textsOf('moon Moon ＭＯＯＮ')).toEqual(['moon']);
});

test('pairs are of characters, also of those that take two units', () => {
  expect(pairsOf('狮身人')).toEqual(['狮身', '身人']);
  expect(pairsOf('𠮷野')).toEqual(['𠮷野']);
  expect(pairsOf('月')).toEqual(['月']);
});
