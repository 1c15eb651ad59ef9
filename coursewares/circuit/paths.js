import { createStory } from './story.js';

const ONE = { a: 'lamp', c: 'wire' };
const SERIES = { a: 'lamp', b: 'lamp', d: 'wire' };
const PARALLEL = { a: 'wire', b: 'wire', c: 'lamp', d: 'lamp' };

/** Chapter 1: one path, two lamps in it, and two paths. */
const SECTIONS = [
  {
    at: 0,
    slots: ONE,
    closed: false,
    en: 'A battery, a lamp, wires and an open switch. The path has a gap, so nothing flows.',
    zh: '电池、灯泡、导线和断开的开关。电路有缺口，没有电流。',
  },
  {
    at: 9,
    slots: ONE,
    closed: true,
    amperes: ['a', 'return'],
    en: 'The switch closes the loop: the lamp lights. The dots show the current, from plus to minus. It is 0.30\u00a0A everywhere in the loop.',
    zh: '闭合开关，电路接通，灯亮了。小点表示电流，从正极流向负极，回路中处处都是0.30\u00a0A。',
  },
  {
    at: 22,
    slots: SERIES,
    closed: true,
    amperes: ['a', 'd'],
    en: 'Two lamps one behind the other: in series. They share the 3\u00a0V, 1.5\u00a0V each. Only 0.15\u00a0A flows: both are dimmer.',
    zh: '两盏灯首尾相连，叫串联。它们分担3\u00a0V电压，各得1.5\u00a0V，电流只有0.15\u00a0A，两盏灯都变暗。',
  },
  {
    at: 36,
    slots: SERIES,
    lifted: ['b'],
    closed: true,
    amperes: ['a'],
    en: 'In series there is one path only. Take one lamp out, and the other goes out too.',
    zh: '串联只有一条路径。取下一盏灯，另一盏也熄灭。',
  },
  {
    at: 47,
    slots: PARALLEL,
    closed: true,
    amperes: ['c', 'd'],
    en: 'Side by side: in parallel. Each lamp has a path of its own to the battery and gets the whole 3\u00a0V: full brightness.',
    zh: '两盏灯并列连接，叫并联。每盏灯各有一条支路，都得到3\u00a0V电压，和单独一盏时一样亮。',
  },
  {
    at: 60,
    slots: PARALLEL,
    closed: true,
    amperes: ['a', 'c', 'd'],
    en: 'The currents of the branches add up: 0.30\u00a0A and 0.30\u00a0A make 0.60\u00a0A at the battery.',
    zh: '干路电流等于各支路电流之和：0.30\u00a0A + 0.30\u00a0A = 0.60\u00a0A。',
  },
  {
    at: 71,
    slots: PARALLEL,
    lifted: ['d'],
    closed: true,
    amperes: ['a', 'c'],
    en: 'Take one lamp out: the other shines on, as bright as before. That is why lamps at home are in parallel.',
    zh: '取下一盏灯，另一盏照常发光。家里的电灯就是并联的。',
  },
  {
    at: 83,
    slots: PARALLEL,
    closed: true,
    amperes: ['a', 'c', 'd'],
    en: 'Try it: press the switch, or a lamp to take it out and put it back. (Here a lamp always has 10 Ω.)',
    zh: '试一试：按开关，或按灯泡把它取下、装回。（本课中每盏灯的电阻都是10 Ω。）',
  },
];

/** @param stage of chapter 1 */
export function createPaths(stage) {
  return createStory(stage, SECTIONS);
}
