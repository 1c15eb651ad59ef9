import { createStory } from './story.js';

const BROKEN = { a: 'lamp', b: 'broken', d: 'lamp' };
const WHOLE = { a: 'lamp', b: 'lamp', d: 'lamp' };

/** Chapter 3: a break and a bridge, both found with a voltmeter. */
const SECTIONS = [
  {
    at: 0,
    slots: WHOLE,
    closed: true,
    amperes: ['return'],
    volts: 'a',
    en: 'Three equal lamps in series. They share 3\u00a0V: the voltmeter shows 1\u00a0V at each, and 0.10\u00a0A flows.',
    zh: '三盏相同的灯串联，分担3\u00a0V电压。电压表测得每盏1\u00a0V，电流为0.10\u00a0A。',
  },
  {
    at: 12,
    slots: BROKEN,
    closed: true,
    amperes: ['return'],
    en: 'All are dark now: no current. Somewhere the path is broken. But where?',
    zh: '灯全灭了，没有电流。某处断开了，在哪里呢？',
  },
  {
    at: 21,
    slots: BROKEN,
    closed: true,
    volts: 'battery',
    en: 'First the battery: 3\u00a0V. It is in order.',
    zh: '先测电池：3\u00a0V，电池正常。',
  },
  {
    at: 28,
    slots: BROKEN,
    closed: true,
    volts: 'a',
    en: 'The first lamp: 0\u00a0V. Where nothing flows, a whole lamp has no voltage.',
    zh: '第一盏灯：0\u00a0V。没有电流时，完好的灯两端没有电压。',
  },
  {
    at: 37,
    slots: BROKEN,
    closed: true,
    volts: 'b',
    en: 'The second lamp: 3\u00a0V! The whole voltage lies across the break. This filament is broken.',
    zh: '第二盏灯：3\u00a0V！电源电压全部加在断开处，说明它的灯丝断了。',
  },
  {
    at: 48,
    slots: WHOLE,
    closed: true,
    volts: 'b',
    amperes: ['return'],
    en: 'With a new lamp everything works again.',
    zh: '换上新灯泡，电路恢复正常。',
  },
  {
    at: 56,
    slots: WHOLE,
    bridged: 'b',
    closed: true,
    volts: 'b',
    amperes: ['return'],
    en: 'Another fault: a stray wire bridges the lamp. It is dark at 0\u00a0V, but current flows, and the others are brighter.',
    zh: '另一种故障：灯泡被导线短接。它两端电压为0\u00a0V，不亮；但电路中有电流，另外两盏更亮。',
  },
];

/** @param stage of chapter 3 */
export function createFaults(stage) {
  return createStory(stage, SECTIONS, true);
}
