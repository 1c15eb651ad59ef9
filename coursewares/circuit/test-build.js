import { isParallel, isSeries, lampsOf, SLOTS } from './grid.js';

const TRIES = 3;
const LOOKING_SECONDS = 3.4;

const KINDS = {
  series: {
    fits: isSeries,
    solution: { a: 'lamp', b: 'lamp', d: 'wire' },
    task: {
      en: 'Build a series circuit: both lamps in one path. Use wires as you need them, then press the switch.',
      zh: '搭一个串联电路：两盏灯在同一条路径上。按需要使用导线，搭好后按开关。',
    },
    because: {
      en: 'In series both lamps are in one path: one behind the other.',
      zh: '串联时，两盏灯首尾相连，在同一条路径上。',
    },
    other: {
      en: 'Both light, but each has its own path: that is parallel. Put them into one path.',
      zh: '灯都亮了，但各走一条支路，这是并联。请让它们在同一条路径上。',
    },
  },
  parallel: {
    fits: isParallel,
    solution: { a: 'wire', b: 'wire', c: 'lamp', d: 'lamp' },
    task: {
      en: 'Now in parallel: each lamp with a path of its own to the battery. Then press the switch.',
      zh: '再搭一个并联电路：每盏灯各有一条支路。搭好后按开关。',
    },
    because: {
      en: 'In parallel each lamp has a path of its own and the whole 3\u00a0V.',
      zh: '并联时，每盏灯各有一条支路，都得到3\u00a0V电压。',
    },
    other: {
      en: 'Both light, but they share one path: that is series. Give each a path of its own.',
      zh: '灯都亮了，但在同一条路径上，这是串联。请让每盏灯各走一条支路。',
    },
  },
};
const WHY = {
  few: { en: 'Put both lamps on the board first.', zh: '先把两盏灯都放到板上。' },
  short: {
    en: 'Short circuit! The current has a way round the lamps. Open that way.',
    zh: '短路了！电流绕过了灯泡。请断开那条路。',
  },
  dark: { en: 'Nothing flows: somewhere the loop has a gap.', zh: '没有电流：电路某处有缺口。' },
  one: { en: 'Only one lamp lights. Look at the path of the other.', zh: '只有一盏灯亮。看看另一盏的路径。' },
};

/** A step in which a student builds with two lamps and three wires, and the switch asks whether it is right. */
export function buildStep(table, number, point, name) {
  const { stage, bench, rig } = table;
  const kind = KINDS[name];
  const tray = [...rig.lamps.slice(0, 2), ...rig.wires];

  function why() {
    const { current, short } = bench.flow;
    if (short) return WHY.short;
    const lit = lampsOf(bench.state.slots).filter((id) => Math.abs(current(id)) > 1e-3);
    if (lit.length === 2) return kind.other;
    return lit.length === 1 ? WHY.one : WHY.dark;
  }

  return {
    number,
    begin(run) {
      const answer = run.judge(point, TRIES);
      let locked = false;

      function press() {
        if (locked) return;
        const { slots } = bench.state;
        if (lampsOf(slots).length < 2) return stage.caption(run.say(WHY.few));
        locked = true;
        bench.state.closed = true;
        table.refresh(lampsOf(slots));
        const verdict = answer(kind.fits(bench.state));
        if (verdict === 'right') {
          table.lock();
          return run.explain(kind.because, true, run.finish);
        }
        stage.caption(run.say(why()));
        run.later(LOOKING_SECONDS, () => (verdict === 'again' ? reopen() : solve()));
      }

      function reopen() {
        bench.state.closed = false;
        table.refresh();
        locked = false;
      }

      function solve() {
        table.set({ slots: kind.solution, closed: true, amperes: lampsOf(kind.solution) });
        run.explain(kind.because, false, run.finish);
      }

      table.set({
        tray,
        offered: Object.keys(SLOTS),
        onSwitch: press,
        onPlace(thing, slot, from) {
          const { slots } = bench.state;
          if (locked || (slot !== null && slot !== from && slots[slot])) return from;
          if (from) slots[from] = null;
          if (slot) slots[slot] = thing.id;
          table.refresh();
          return slot;
        },
      });
      stage.caption(run.say(kind.task));
    },
  };
}
