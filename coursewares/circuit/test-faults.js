const TRIES = 2;
const BROKEN = 'd';
const LOOKING_SECONDS = 2.6;
const NAMES = { a: '1', b: '2', d: '3' };
const WHOLE = { a: 'lamp', b: 'lamp', d: 'lamp' };

const SWAP = {
  task: {
    en: 'All three lamps are dark. Press a lamp or the battery to measure its voltage. Then carry the spare lamp onto the broken one.',
    zh: '三盏灯都不亮。按灯泡或电池测量电压，再把备用灯泡放到坏的那一盏上。',
  },
  again: {
    en: 'Still dark: that lamp was whole. At the broken one the whole 3\u00a0V lies.',
    zh: '还是不亮：那盏灯是好的。坏灯两端的电压是3\u00a0V。',
  },
  because: {
    en: 'At the broken filament lay the whole 3\u00a0V, at the whole lamps 0\u00a0V.',
    zh: '断开的灯丝两端是3\u00a0V，完好的灯两端是0\u00a0V。',
  },
};
const BRIDGE = {
  text: {
    en: 'Lamp 2 is dark with 0\u00a0V. Lamps 1 and 3 are brighter than before. What is wrong?',
    zh: '灯2不亮，电压表示数为0\u00a0V；灯1和灯3比原来更亮。故障是什么？',
  },
  choices: [
    { en: 'A wire bridges lamp 2', zh: '灯2被导线短接' },
    { en: 'Its filament is broken', zh: '灯2的灯丝断了' },
    { en: 'The battery is empty', zh: '电池没电了' },
  ],
  right: 0,
  because: {
    en: 'The current goes round lamp 2 by a wire. A broken filament would make all lamps dark.',
    zh: '电流从导线绕过了灯2。如果灯丝断了，三盏灯都不会亮。',
  },
};

/** Three lamps in series of which one is broken: measure, then replace it. */
export function swapStep(table, number, point) {
  const { stage, bench, rig, carry } = table;
  const spare = rig.lamps.at(-1);
  return {
    number,
    begin(run) {
      const answer = run.judge(point, TRIES);
      table.set({
        slots: { ...WHOLE, [BROKEN]: 'broken' },
        closed: true,
        tray: [spare],
        offered: Object.keys(NAMES),
        names: NAMES,
        onPress(id) {
          stage.sound('tick');
          table.probe(id);
        },
        onPlace(_, slot) {
          if (!(slot in NAMES)) return null;
          const verdict = answer(slot === BROKEN);
          if (verdict === 'again') stage.caption(run.say(SWAP.again));
          else if (verdict === 'right') repair(true);
          else run.later(0, () => repair(false));
          return verdict === 'right' ? slot : null;
        },
      });
      table.probe(null);
      stage.caption(run.say(SWAP.task));

      function repair(isRight) {
        const old = rig.lamps.find((lamp) => lamp !== spare && lamp.slot === BROKEN);
        carry.setThing(table.things.get(old), false);
        old.slot = null;
        const thing = table.things.get(spare);
        carry.put(thing, BROKEN);
        thing.object.quaternion.copy(bench.turnOf(BROKEN));
        spare.slot = BROKEN;
        bench.state.slots[BROKEN] = 'lamp';
        table.lock();
        table.refresh(['return']);
        table.probe(BROKEN);
        run.later(isRight ? 0 : LOOKING_SECONDS / 2, () => run.explain(SWAP.because, isRight, run.finish));
      }
    },
  };
}

/** A bridged lamp, told by what the meters show. */
export function bridgeStep(table, number, point) {
  const { stage, bench } = table;
  return {
    number,
    begin(run) {
      table.set({ slots: WHOLE, closed: true, bridged: 'b', names: NAMES, amperes: ['return'] });
      table.probe('b');
      stage.caption('');
      run.ask(point, BRIDGE, run.finish, () => bench.showBridge('b'));
    },
  };
}
