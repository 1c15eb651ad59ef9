import { createBench } from './bench.js';
import { createVoltmeter } from './meter.js';
import { createRig, reading } from './rig.js';

/**
 * A chapter that tells: sections of the timeline, each a board with a sentence. Until the next section begins, a student
 * may press the switch, and take lamps out and put them back.
 * @param sections {at, en, zh, slots, closed, amperes?: ids that show one, volts?: id that the voltmeter is held to,
 *   lifted?: slots whose lamp is out, bridged?: slot}
 * @param metered whether a voltmeter stands beside the board
 */
export function createStory(stage, sections, metered = false) {
  const bench = createBench(stage);
  const rig = createRig(stage, bench);
  const meter = metered ? createVoltmeter(stage, bench) : null;
  let present = null;
  let own = { closed: null, out: new Set() };

  function show(section, now) {
    const { slots, lifted = [], bridged = null } = section;
    const out = [...new Set([...lifted, ...own.out])];
    const left = Object.entries(slots).map(([slot, what]) => [slot, out.includes(slot) ? null : what]);
    Object.assign(bench.state, {
      slots: { a: null, b: null, c: null, d: null, ...Object.fromEntries(left) },
      closed: own.closed ?? section.closed,
      bridged,
    });
    const flow = bench.refresh();
    rig.lay(bench.state.slots, out);
    bench.showBridge(bridged);
    rig.shine();
    const amperes = (section.amperes ?? []).map((id) => [id, reading(flow.current(id), 'A')]);
    rig.readings.show(Object.fromEntries(amperes));
    const volts = section.volts ? reading(flow.voltage(section.volts), 'V', 1) : 'V';
    meter?.touch(section.volts ?? null, volts, now);
    stage.caption(section[stage.language]);
  }

  function change(what) {
    if (!present) return;
    what();
    stage.sound('tick');
    show(present, false);
  }

  stage.onSelect(bench.knife, () => change(() => (own.closed = !bench.state.closed)));
  for (const lamp of rig.lamps) {
    stage.onSelect(lamp.object, () => {
      if (present?.lifted?.includes(lamp.slot)) return;
      change(() => own.out.delete(lamp.slot) || own.out.add(lamp.slot));
    });
  }

  return {
    bench,
    update(seconds, deltaSeconds) {
      const section = sections.findLast(({ at }) => at <= seconds) ?? sections[0];
      if (section !== present) {
        const jumped =
          present === null || Math.abs(sections.indexOf(section) - sections.indexOf(present)) > 1;
        present = section;
        own = { closed: null, out: new Set() };
        show(section, jumped);
      }
      const flows = bench.draw(seconds, deltaSeconds);
      return (meter?.draw(deltaSeconds) ?? false) || flows;
    },
  };
}
