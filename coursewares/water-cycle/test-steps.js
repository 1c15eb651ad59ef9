const TRIES = 2;
/** The drop's round goes on a little longer than its reason takes to read. */
const LOOKING_SECONDS = 3;

/** What the land shows while a step asks: the streams that are in question, the cloud, the rain, and how much
 * higher it stands, in metres, so that nothing lies under the panel. */
const SCENES = {
  1: { along: 0.25, size: 0.7, wet: 0, streams: { evaporation: 1, transpiration: 1 } },
  2: { along: 0.04, size: 0.9, wet: 0.8, streams: { evaporation: 0.7 } },
  3: { along: 0.1, size: 0.6, wet: 0.4, streams: { runoff: 1, infiltration: 1 } },
  4: { along: 1, size: 1, wet: 0, streams: { evaporation: 0.5 }, lift: 0.25 },
  5: { along: 0.04, size: 0.8, wet: 0.5, streams: { evaporation: 0.5, wind: 0.3, runoff: 0.6 } },
};
const TASKS = {
  1: {
    en: 'Water rises in two ways here. Carry the right name to each question mark; one name is left over.',
    zh: '这里有两种方式让水上升。把正确的名称放到问号处；有一个名称是多余的。',
  },
  2: {
    en: 'And what happens high up, and over the mountain? One name is left over.',
    zh: '高空和山地上空发生了什么？有一个名称是多余的。',
  },
  3: {
    en: 'Rain has fallen on the land. Where does it go? Name both ways; one name is left over.',
    zh: '雨水落到地面后往哪里去？标出两种去向；有一个名称是多余的。',
  },
};
const REASONS = {
  evaporation: {
    en: 'The Sun’s heat turns water of the sea into vapour: evaporation.',
    zh: '太阳的热使海水变成水蒸气，这是蒸发。',
  },
  transpiration: {
    en: 'Plants give off vapour through their leaves: transpiration.',
    zh: '植物通过叶片放出水蒸气，这是蒸腾。',
  },
  condensation: {
    en: 'Rising vapour cools and turns to droplets: condensation.',
    zh: '水蒸气上升变冷，成为小水滴，这是凝结。',
  },
  precipitation: {
    en: 'Rain, snow and hail that fall from clouds: precipitation.',
    zh: '从云中落下的雨、雪、冰雹，都是降水。',
  },
  runoff: {
    en: 'What flows over the land to the sea: surface runoff.',
    zh: '沿地表流向大海的水，是地表径流。',
  },
  infiltration: {
    en: 'What soaks into the ground: infiltration. As groundwater it creeps to the sea.',
    zh: '水渗入地下叫下渗；它成为地下水，慢慢流向大海。',
  },
};
const AGAIN = {
  en: 'Not this one. Look at what the water does there.',
  zh: '不是这个。仔细看看水在那里的变化。',
};
const CLOUD = {
  text: { en: 'You see a white cloud. What is it made of?', zh: '你看到一朵白云，它是由什么组成的？' },
  choices: [
    { en: 'Water vapour', zh: '水蒸气' },
    { en: 'Smoke and dust', zh: '烟和灰尘' },
    { en: 'Tiny droplets and ice crystals', zh: '微小的水滴和冰晶' },
  ],
  right: 2,
  because: {
    en: 'Vapour is an invisible gas. What we see are tiny droplets and ice crystals that float.',
    zh: '水蒸气是看不见的气体；我们看到的是飘浮的小水滴和冰晶。',
  },
};
const ORDER = {
  task: {
    en: 'A drop floats in the sea. Press what happens to it, one after another, until it is in the sea again.',
    zh: '一滴水在海里。按先后顺序点选它经历的过程，直到它回到大海。',
  },
  again: { en: 'Not in this order. Begin again in the sea.', zh: '顺序不对。从海洋重新开始。' },
  because: {
    en: 'It evaporates, condenses, falls, and runs back. See it go.',
    zh: '蒸发、凝结、降水、地表径流，再回到大海。看它走一圈。',
  },
};

function show(scene, number, drop = { round: null }) {
  Object.assign(scene, { lift: 0 }, SCENES[number], drop);
}

/** Names are carried to where they happen. @param points {process: point} @param waiting names in reach */
export function nameStep(table, number, points, waiting) {
  const { stage, scene } = table;
  return {
    number,
    begin(run) {
      const answers = new Map(Object.entries(points).map(([id, point]) => [id, run.judge(point, TRIES)]));
      show(scene, number);

      function settle(id, isRight) {
        answers.delete(id);
        table.hang(id);
        if (answers.size > 0) {
          run.tell(REASONS[id], isRight);
          return;
        }
        table.lock();
        run.explain(REASONS[id], isRight, run.finish);
      }

      table.set({
        waiting,
        places: Object.keys(points),
        onPlace(name, place) {
          const answer = answers.get(place);
          if (!answer) return null;
          const verdict = answer(name === place);
          if (verdict === 'again') stage.caption(run.say(AGAIN));
          // The name that goes there may be the one in the hand, or wait above.
          else settle(place, verdict === 'right');
          return name === place ? place : null;
        },
      });
      stage.caption(run.say(TASKS[number]));
    },
  };
}

/** What a cloud is made of. */
export function cloudStep(table, number, point) {
  return {
    number,
    begin(run) {
      show(table.scene, number);
      table.set({});
      table.stage.caption('');
      run.ask(point, CLOUD, run.finish);
    },
  };
}

/** The processes are pressed in the order of the drop's way. */
export function orderStep(table, number, point, order) {
  const { stage, scene } = table;
  return {
    number,
    begin(run) {
      const answer = run.judge(point, TRIES);
      let reached = 0;
      show(scene, number, { round: 0.01, still: true });

      function end(isRight) {
        table.lock();
        for (const id of order) table.mark(id, true);
        Object.assign(scene, { round: 0.01, still: false });
        run.explain(ORDER.because, isRight, () => run.later(LOOKING_SECONDS, run.finish));
      }

      table.set({
        hung: order,
        onPlace: (_, __, from) => from,
        onPress(id) {
          const turn = order.indexOf(id);
          if (turn < reached) return;
          if (turn === reached) {
            reached += 1;
            table.mark(id, true);
            stage.sound('tick');
            if (reached === order.length) end(answer(true) === 'right');
            return;
          }
          reached = 0;
          for (const one of order) table.mark(one, false);
          if (answer(false) === 'again') stage.caption(run.say(ORDER.again));
          else end(false);
        },
      });
      stage.caption(run.say(ORDER.task));
    },
  };
}
