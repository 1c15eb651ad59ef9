import { ease } from '../shared/meshes.js';
import { createWorld } from './world.js';

/** Seconds and the share of the drop's way that is reached then; it waits where two shares are equal. */
const PACE = [
  [0, 0],
  [10, 0.08],
  [24, 0.27],
  [33, 0.271],
  [47, 0.4],
  [57, 0.56],
  [61, 0.57],
  [68, 0.68],
  [82, 0.999],
];

/** What is said, what is shown: strengths of the streams, signs. */
const SECTIONS = [
  {
    at: 0,
    signs: [],
    streams: {},
    en: 'All the water on Earth goes round: sea, air, land, and back. Follow this one drop.',
    zh: '地球上的水循环不息：海洋、大气、陆地，再回到海洋。让我们跟随这滴水。',
  },
  {
    at: 10,
    signs: ['evaporation'],
    streams: { evaporation: 1 },
    en: 'The Sun warms the sea. Water evaporates: it becomes vapour, a gas that nobody can see. The dots only stand for it.',
    zh: '太阳晒热海面，水蒸发成水蒸气。水蒸气是看不见的气体，图中用小点表示。',
  },
  {
    at: 24,
    signs: ['transpiration'],
    streams: { transpiration: 1, evaporation: 0.4 },
    en: 'Plants give off vapour too, through their leaves: transpiration.',
    zh: '植物也通过叶片放出水蒸气，这叫蒸腾。',
  },
  {
    at: 33,
    signs: ['condensation'],
    streams: { evaporation: 1 },
    en: 'High up it is cold. Vapour condenses to tiny droplets: a cloud. So a cloud is water, not vapour.',
    zh: '高空寒冷，水蒸气凝结成微小的水滴，聚成云。所以云是小水滴，不是水蒸气。',
  },
  {
    at: 47,
    signs: ['wind'],
    streams: { wind: 0.7 },
    en: 'Wind carries clouds and vapour from the sea to the land.',
    zh: '风把云和水汽从海洋上空带到陆地上空。',
  },
  {
    at: 57,
    signs: ['precipitation'],
    streams: {},
    en: 'Over the mountain the air rises and cools again. Droplets grow heavy and fall: rain, and snow where it is cold.',
    zh: '气流遇山抬升，继续变冷。水滴越聚越大，落下来成为雨，寒冷处成为雪。',
  },
  {
    at: 68,
    signs: ['runoff'],
    streams: { runoff: 1 },
    en: 'Brooks and rivers take it back to the sea: surface runoff.',
    zh: '溪流与江河把水送回大海，这叫地表径流。',
  },
  {
    at: 82,
    signs: ['infiltration'],
    streams: { infiltration: 1, runoff: 0.5 },
    en: 'Some of it soaks into the ground and creeps to the sea as groundwater. That may take years, or thousands of them.',
    zh: '一部分水渗入地下，成为地下水，缓慢流向大海，可能要几年，甚至上千年。',
  },
  {
    at: 93,
    signs: ['evaporation', 'condensation', 'precipitation', 'runoff', 'infiltration', 'transpiration'],
    streams: { evaporation: 0.6, transpiration: 0.5, wind: 0.3, runoff: 0.7, infiltration: 0.6 },
    en: 'And it begins again. The Sun’s heat lifts the water, gravity brings it down: the same water since the dinosaurs.',
    zh: '然后周而复始。太阳的热让水上升，重力让水落下；今天的水，恐龙也曾喝过。',
  },
];

/** Chapter 1: the round of one drop. @param stage of chapter 1 */
export async function createRound(stage) {
  const world = await createWorld(stage);
  return {
    update(seconds) {
      const section = SECTIONS.findLast(({ at }) => at <= seconds) ?? SECTIONS[0];
      const last = seconds >= 93;
      const size = last ? 0.8 : ease(seconds, 30, 44) * (1 - 0.7 * ease(seconds, 64, 72));
      const wet = last ? 0.5 : ease(seconds, 56, 60) * (1 - ease(seconds, 66, 71));
      world.cloud.set(last ? 0.05 : ease(seconds, 47, 57), size, last ? 0 : wet * 0.8);
      world.rainCloud.set(1, last ? 0.85 : 0, wet);
      world.streams.show(section.streams);
      world.showSigns(section.signs);
      world.drop.follow(last ? null : shareAt(seconds));
      world.draw(seconds, wet);
      stage.caption(section[stage.language]);
      return false;
    },
  };
}

/** How far round the drop is at a second. */
export function shareAt(seconds) {
  const next = PACE.findIndex(([at]) => at > seconds);
  if (next === -1) return PACE.at(-1)[1];
  const [[from, low], [to, high]] = [PACE[Math.max(0, next - 1)], PACE[next]];
  return low + (high - low) * Math.max(0, Math.min(1, (seconds - from) / (to - from || 1)));
}
