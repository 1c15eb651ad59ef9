import { createButton, setShown } from '../shared/props.js';
import { askTask } from '../shared/tasks.js';
import { createMoon } from './moon.js';
import { PHASE_AT, ROUND, showsPhase, snapTo } from './phase-places.js';

const BUTTON = { x: -0.5, y: 1.2, z: -2.45 };
/** As near as the Moon must be to where it goes, in radians, for its place to count as reached. */
const ARRIVED = 0.02;
const HASTE = 6;
/** Seconds of a round while the last question is asked. */
const MONTH = 16;

const PLACED = [
  {
    step: 5,
    point: 5,
    phase: 'full',
    from: Math.PI / 4,
    text: {
      en: 'Where must the Moon stand so that we see it full, as on the right? Carry it, or press a dot. Then press Check.',
      zh: '月球在哪里时，我们会看到右边这样的满月？移动月球或点轨道上的圆点，再点“检查”。',
    },
    hint: {
      en: 'On the right: what we see from there. The whole lit half must face Earth.',
      zh: '右边是从那里看到的月球。要让亮面全部朝向地球。',
    },
    explain: {
      en: 'Full moon: it stands opposite the Sun, and its lit half faces us.',
      zh: '满月时，月球与太阳分处地球两侧，亮面正对我们。',
    },
  },
  {
    step: 6,
    point: 6,
    phase: 'first-quarter',
    from: Math.PI * 1.25,
    text: {
      en: 'Now the first quarter, a week after new moon. The Moon goes round counter-clockwise here.',
      zh: '再摆出上弦月，新月之后约一周。图中月球沿逆时针方向绕转。',
    },
    hint: {
      en: 'On the right: what we see from there. Count a quarter of the way round from the Sun’s side.',
      zh: '右边是从那里看到的月球。从朝向太阳的一侧算起，绕四分之一圈。',
    },
    explain: {
      en: 'First quarter: a quarter of the way round, and the right half of the disc is bright.',
      zh: '上弦月：绕过四分之一圈，右半边明亮。',
    },
  },
];

const WHY = {
  step: 7,
  point: 7,
  tries: 1,
  text: { en: 'Why does the Moon show phases?', zh: '月相为什么会变化？' },
  choices: [
    { en: 'Earth’s shadow falls on it', zh: '地球的影子落在月球上' },
    { en: 'Clouds hide a part of it', zh: '云遮住了一部分' },
    { en: 'We see more or less of its lit half', zh: '我们看到的亮面有多有少' },
    { en: 'It shines more and less by itself', zh: '月球自己发光有强有弱' },
  ],
  right: 2,
  hint: { en: '', zh: '' },
  explain: {
    en: 'Half of the Moon is always lit. As it goes round us, we see that half from different sides.',
    zh: '月球总有一半被照亮；它绕地球转动时，我们从不同角度看到这一半。',
  },
};

/** Three tasks: full moon, first quarter, and why. */
export async function createMoonTasks(stage, kit) {
  const table = await createMoonTable(stage, kit);
  return [
    ...PLACED.map((task) => ({ ...task, tries: 2, begin: (answer) => beginPlaced(table, task, answer) })),
    askTask(stage, { ...WHY, show: () => showRound(table) }),
  ];
}

async function createMoonTable(stage, kit) {
  const moon = await createMoon(stage, kit);
  const dots = moon.dots();
  const button = createButton(stage, { en: 'Check', zh: '检查' }, () => table.check());
  button.name = 'check';
  button.position.set(BUTTON.x, BUTTON.y, BUTTON.z);
  stage.group.add(button);
  /** `live` while a task wants the Moon moved; `wanted` is where it goes. */
  const table = {
    moon,
    dots,
    button,
    live: false,
    held: false,
    wanted: 0,
    turns: 0,
    check: () => undefined,
    show,
  };
  moon.carry({
    start() {
      if (!table.live) return;
      table.held = true;
      stage.sound('pick');
    },
    move(elongation) {
      if (table.held) table.wanted = elongation;
    },
    end() {
      if (!table.held) return;
      table.held = false;
      table.wanted = snapTo(table.wanted);
      stage.sound('drop');
    },
  });
  dots.onPick((elongation) => {
    if (!table.live) return;
    table.wanted = elongation;
    stage.sound('drop');
  });

  function show({ system, tools, disc }) {
    moon.system.object.visible = system;
    setShown(dots.object, tools);
    setShown(button, tools);
    moon.disc.object.visible = disc;
  }

  show({ system: false, tools: false, disc: false });
  return table;
}

/** The disc shows what is wanted; after a wrong answer what is seen from there, until the Moon is moved again. */
function beginPlaced(table, { phase, from }, answer) {
  table.show({ system: true, tools: true, disc: true });
  table.live = true;
  table.wanted = from;
  table.moon.place(from, table.turns, PHASE_AT[phase]);
  let wrong = Number.NaN;
  table.check = () => {
    if (!table.live || table.held) return;
    const right = showsPhase(table.wanted, phase);
    if (!right) wrong = table.wanted;
    answer(right);
  };
  return {
    update(delta) {
      table.turns += delta / 6;
      const { elongation } = table.moon;
      const way = ((((table.wanted - elongation + Math.PI) % ROUND) + ROUND) % ROUND) - Math.PI;
      const next = elongation + way * (table.held ? 1 : 1 - Math.exp(-HASTE * delta));
      const isSeen = !table.live || (table.wanted === wrong && Math.abs(way) < ARRIVED);
      table.moon.place(next, table.turns, isSeen ? next : PHASE_AT[phase]);
    },
    reveal() {
      table.live = false;
      table.held = false;
      table.wanted = PHASE_AT[phase];
      table.show({ system: true, tools: false, disc: true });
    },
    close() {
      table.show({ system: false, tools: false, disc: false });
    },
  };
}

function showRound(table) {
  table.show({ system: true, tools: false, disc: true });
  return {
    update(delta) {
      table.turns += delta / 6;
      table.moon.place(table.moon.elongation + (delta / MONTH) * ROUND, table.turns);
    },
    close: () => undefined,
  };
}
