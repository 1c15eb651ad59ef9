const TRIES = 2;
const LOOKING_SECONDS = 1.8;
const KINDS = ['plastic', 'metal', 'wood'];

const TASK = {
  en: 'The loop has a gap. Carry something into its frame that makes the lamp light.',
  zh: '电路有一处缺口。选一样东西放进缺口的框里，让灯亮起来。',
};
const AGAIN = {
  en: 'The lamp stays dark: this does not conduct. Try something else.',
  zh: '灯不亮：它不导电。换一样试试。',
};
const BECAUSE = {
  en: 'Metal conducts and closes the loop. Plastic and wood are insulators.',
  zh: '金属能导电，接通了电路；塑料和木头是绝缘体。',
};

/** The first step: a gap, and three things of which one conducts. */
export function closeStep(table, number, point) {
  const { stage, bench, rig, carry } = table;
  const things = KINDS.map((kind, index) => {
    const { object } = bench.models.bar(kind);
    object.quaternion.copy(bench.turnOf('a'));
    stage.group.add(object);
    const thing = carry.addThing(kind, object, rig.trayPlace(2 * index));
    carry.setThing(thing, false);
    return thing;
  });

  function lie(kind) {
    for (const thing of things) {
      const there = thing.id === kind;
      carry.put(thing, there ? 'c' : null);
      thing.object.quaternion.copy(bench.turnOf(there ? 'c' : 'a'));
    }
    bench.state.slots.c = kind;
    table.refresh();
  }

  function setLive(live, shown = true) {
    for (const thing of things) carry.setThing(thing, shown, live);
  }

  return {
    number,
    begin(run) {
      const answer = run.judge(point, TRIES);
      const end = () => {
        setLive(false, false);
        run.finish();
      };
      table.set({
        slots: { a: 'lamp' },
        closed: true,
        hasTray: true,
        offered: ['c'],
        onPlace(thing, slot) {
          if (slot !== 'c') return null;
          setLive(false);
          bench.state.slots.c = thing.id;
          table.refresh();
          const verdict = answer(thing.id === 'metal');
          if (verdict === 'right') {
            run.explain(BECAUSE, true, end);
            return slot;
          }
          if (verdict === 'again') stage.caption(run.say(AGAIN));
          run.later(LOOKING_SECONDS, () => {
            lie(verdict === 'over' ? 'metal' : null);
            if (verdict === 'over') run.explain(BECAUSE, false, end);
            else setLive(true);
          });
          return slot;
        },
      });
      setLive(true);
      stage.caption(run.say(TASK));
    },
  };
}
