import { describe, expect, test } from 'vitest';
import { heading, steps, text } from './blocks';
import { searchGuide } from './search';

const guide = [
  {
    id: 'class',
    title: 'Run the class',
    topic: [
      text('The stage shows what the class sees.'),
      heading('control', 'Play and pause'),
      text('**Mute** silences the [headsets](/help/headsets).'),
      heading('end', 'End the class'),
      steps('Press **Finish class**.', 'Collect the headsets.'),
    ],
  },
  { id: 'zh', title: '上课播控', topic: [heading('sync', '帧同步'), text('让所有头显与您精确对齐。')] },
];

describe('search in the guide', () => {
  test('finds a section by the words that it holds, in any order and case', () => {
    const [hit] = searchGuide(guide, 'HEADSETS mute');
    expect(hit).toMatchObject({ topic: 'class', section: 'control' });
    expect(hit?.excerpt).toContain('Mute silences the headsets');
  });

  test('puts sections first that have the word in their heading', () => {
    expect(searchGuide(guide, 'class').map(({ section }) => section)).toEqual([null, 'end']);
  });

  test('finds Chinese words without spaces', () => {
    expect(searchGuide(guide, '精确对齐')).toMatchObject([{ topic: 'zh', section: 'sync' }]);
  });

  test('finds nothing for nothing', () => {
    expect(searchGuide(guide, '  ')).toEqual([]);
    expect(searchGuide(guide, 'dragon')).toEqual([]);
  });
});
