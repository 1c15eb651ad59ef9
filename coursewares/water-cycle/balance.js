import { ease } from '../shared/meshes.js';
import { YEAR } from './budget.js';
import { createWorld } from './world.js';

const UNIT = { en: '× 1,000 km³', zh: '千立方千米' };

/** What a year moves, in thousand cubic kilometres; the streams are as strong as the figures. */
const SECTIONS = [
  {
    at: 0,
    figures: {},
    en: 'How much water goes round in a year? The figures are in thousands of cubic kilometres.',
    zh: '一年有多少水参与循环？以下数字的单位是千立方千米。',
  },
  {
    at: 9,
    figures: { evaporation: YEAR.seaUp },
    en: `From the oceans ${YEAR.seaUp} evaporate in a year. That is a layer of more than one metre.`,
    zh: `海洋一年蒸发${YEAR.seaUp}千立方千米，相当于一米多厚的一层水。`,
  },
  {
    at: 19,
    figures: { evaporation: YEAR.seaUp, condensation: -YEAR.seaDown },
    en: `${YEAR.seaDown} of them fall right back into the sea as rain.`,
    zh: `其中${YEAR.seaDown}千立方千米直接以降水的形式落回海洋。`,
  },
  {
    at: 28,
    figures: { wind: YEAR.inland },
    en: `The rest, ${YEAR.inland}, is carried over the land by the wind.`,
    zh: `剩下的${YEAR.inland}千立方千米被风带到陆地上空。`,
  },
  {
    at: 36,
    figures: { precipitation: -YEAR.landDown, transpiration: YEAR.landUp },
    en: `On the land ${YEAR.landDown} fall. ${YEAR.landUp} go up again, most of it from plants.`,
    zh: `陆地一年降水${YEAR.landDown}千立方千米，其中${YEAR.landUp}千立方千米又回到大气，大部分来自植物。`,
  },
  {
    at: 46,
    figures: { runoff: YEAR.back, wind: YEAR.inland },
    en: `The rest, ${YEAR.back}, flows back to the sea: as much as the wind had brought. The books balance.`,
    zh: `余下的${YEAR.back}千立方千米流回海洋，正好等于风带来的水量，收支平衡。`,
  },
  {
    at: 57,
    figures: {},
    en: 'The air itself holds little water: a drop stays there for nine or ten days only. Then it rains.',
    zh: '大气中的水并不多：一滴水平均只在空中停留九到十天，就会降下来。',
  },
];

/** Chapter 3: what goes up comes down. @param stage of chapter 3 */
export async function createBalance(stage) {
  const world = await createWorld(stage);
  return {
    update(seconds) {
      const section = SECTIONS.findLast(({ at }) => at <= seconds) ?? SECTIONS[0];
      const { figures } = section;
      const rains = 'condensation' in figures || 'precipitation' in figures;
      const along = ease(seconds, 28, 36);
      world.cloud.set(along, 0.6 + 0.4 * ease(seconds, 9, 18), rains ? 0.6 : 0.1);
      world.streams.show(strengths(figures));
      world.showSigns(Object.keys(figures), words(figures, stage.language));
      world.drop.follow(null);
      world.draw(seconds, rains ? Math.min(1, Math.max(...downs(figures)) / YEAR.seaDown + 0.25) : 0);
      stage.caption(section[stage.language]);
      return false;
    },
  };
}

function downs(figures) {
  return Object.values(figures).map((figure) => -figure);
}

/** The largest stream has all its dots. */
function strengths(figures) {
  const shown = {};
  for (const [id, figure] of Object.entries(figures))
    shown[id] = Math.max(0.15, Math.abs(figure) / YEAR.seaUp);
  return shown;
}

/** What a sign says: an arrow, the figure, its unit. */
function words(figures, language) {
  return Object.fromEntries(
    Object.entries(figures).map(([id, figure]) => {
      const arrow = { wind: '→', runoff: '←' }[id] ?? (figure > 0 ? '↑' : '↓');
      return [id, `${arrow} ${Math.abs(figure)} ${UNIT[language]}`];
    }),
  );
}
