const SERIES = { a: 'lamp', b: 'lamp', d: 'wire' };
const PARALLEL = { a: 'wire', b: 'wire', c: 'lamp', d: 'lamp' };

const SAME = {
  text: {
    en: '0.15\u00a0A flows through the first lamp. How much flows through the second?',
    zh: '流过第一盏灯的电流是0.15\u00a0A，流过第二盏灯的电流是多少？',
  },
  choices: [
    { en: 'Less: some is used up', zh: '更小：用掉了一部分' },
    { en: '0.15\u00a0A, the same', zh: '0.15\u00a0A，一样大' },
    { en: '0.30\u00a0A', zh: '0.30\u00a0A' },
  ],
  right: 1,
  because: {
    en: 'Lamps do not use current up. In series it is the same everywhere: 0.15\u00a0A.',
    zh: '灯泡不会消耗电流。串联电路中电流处处相等：0.15\u00a0A。',
  },
};
const STAYS = {
  text: {
    en: 'These two lamps are in parallel. One is taken out. What does the other do?',
    zh: '这两盏灯并联。取下其中一盏，另一盏会怎样？',
  },
  choices: [
    { en: 'It goes out', zh: '熄灭' },
    { en: 'It becomes dimmer', zh: '变暗' },
    { en: 'It shines as before', zh: '照常发光，亮度不变' },
  ],
  right: 2,
  because: {
    en: 'It keeps a path of its own and the whole 3\u00a0V. Nothing changes for it.',
    zh: '它有自己的支路，仍得到3\u00a0V电压，不受影响。',
  },
};
const SUM = {
  text: {
    en: 'Each branch carries 0.30\u00a0A. How much flows through the battery?',
    zh: '每条支路的电流是0.30\u00a0A，流过电池的电流是多少？',
  },
  choices: [
    { en: '0.60\u00a0A', zh: '0.60\u00a0A' },
    { en: '0.30\u00a0A', zh: '0.30\u00a0A' },
    { en: '0.15\u00a0A', zh: '0.15\u00a0A' },
  ],
  right: 0,
  because: {
    en: 'The currents of the branches add up: 0.30\u00a0A + 0.30\u00a0A = 0.60\u00a0A.',
    zh: '干路电流等于各支路电流之和：0.30\u00a0A + 0.30\u00a0A = 0.60\u00a0A。',
  },
};

/** A question about the current in series; the second meter shows the answer afterwards. */
export function oneCurrentStep(table, number, point) {
  return {
    number,
    begin(run) {
      table.set({ slots: SERIES, closed: true, amperes: ['a'] });
      table.stage.caption('');
      run.ask(point, SAME, run.finish, () => table.refresh(['a', 'b']));
    },
  };
}

/** Two questions about branches. */
export function branchStep(table, number, points) {
  const show = (slots, amperes) => table.set({ slots, closed: true, amperes });
  return {
    number,
    begin(run) {
      show(PARALLEL, []);
      table.stage.caption('');
      run.ask(points.stays, STAYS, askSum, () => show({ ...PARALLEL, d: null }, ['c']));

      function askSum() {
        show(PARALLEL, ['c', 'd']);
        table.stage.caption('');
        run.ask(points.sum, SUM, run.finish, () => table.refresh(['c', 'd', 'battery']));
      }
    },
  };
}
