import { createKit, LINE_COLOUR } from '../shared/kit.js';
import { createRays, createSystem } from './system.js';

const RADIUS = 0.98;
const START = 6;
const ROUND = 22;

const TEXTS = [
  {
    at: 0,
    en: 'The Moon makes no light of its own. We see it because the Sun shines on it.',
    zh: '月球自己不发光，我们看到它，是因为太阳照亮了它。',
  },
  {
    at: 8,
    en: 'Sunlight comes from the left. Wherever the Moon is, the half that faces the Sun is lit.',
    zh: '阳光来自左侧。无论月球转到哪里，总是朝向太阳的那一半被照亮。',
  },
  {
    at: 17,
    en: 'The Moon goes round Earth, and always turns the same face to us.',
    zh: '月球绕地球转动，并且始终以同一面朝向我们。',
  },
  {
    at: 24,
    en: 'Half of it is lit, always. What changes is how much of that half we see from Earth.',
    zh: '被照亮的始终是一半；变化的，是我们在地球上能看到这一半的多少。',
  },
];

/** Chapter 1: one round of the Moon. */
export async function createLight(stage) {
  const kit = createKit(stage);
  const system = await createSystem(stage, kit, { radius: RADIUS, earth: 0.3, moon: 0.17, rise: 0.5 });
  system.object.position.set(0.15, 1.84, -2.75);
  system.object.add(
    kit.circle(RADIUS, { colour: LINE_COLOUR, opacity: 0.65 }),
    createRays(stage, kit, -2.1, -1.3, 0.75),
  );
  stage.group.add(system.object);
  kit.name(system.earthHolder, { en: 'Earth', zh: '地球' }, 0.34);
  kit.name(system.moonHolder, { en: 'Moon: one half lit, one half dark', zh: '月球：一半明，一半暗' }, 0.24);
  const caption = kit.captions(TEXTS);
  return {
    update(seconds) {
      const round = Math.max(0, Math.min(1, (seconds - START) / ROUND));
      system.place(round * 2 * Math.PI + Math.PI * 0.25);
      system.spin(seconds / 5);
      caption(seconds);
      return false;
    },
  };
}
