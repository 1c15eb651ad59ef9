import { createKit } from '../../library/coursewares/shared/kit.js';
import { createMoon } from './moon.js';
import { ROUND } from './phase-places.js';

/** Quarters of the round that are reached at a second; it rests at each of them. */
const STOPS = [
  { at: 5, share: 0 },
  { at: 13, share: 0.25 },
  { at: 17, share: 0.25 },
  { at: 24, share: 0.5 },
  { at: 28, share: 0.5 },
  { at: 35, share: 0.75 },
  { at: 39, share: 0.75 },
  { at: 46, share: 1 },
];
/** Seconds that the Moon stays where a student let it go, and goes back in. */
const STAY = 4;
const BACK = 1.2;

const TEXTS = [
  {
    at: 0,
    en: 'Sunlight comes from the left. Half of the Moon is always lit; we look at it from Earth. Take the Moon and carry it round!',
    zh: '阳光来自左侧，月球总有一半被照亮，我们从地球上看它。抓住月球，带它绕一圈试试！',
  },
  {
    at: 7,
    en: 'Between us and the Sun it turns its dark half to us: new moon. Then a crescent grows on the right.',
    zh: '月球在地球和太阳之间时，暗面朝向我们，是新月；此后右边的亮面逐渐变大。',
  },
  {
    at: 13,
    en: 'A quarter of the way round: first quarter. The right half of the disc is bright.',
    zh: '绕过四分之一圈是上弦月，右半边明亮。',
  },
  {
    at: 24,
    en: 'Opposite the Sun its whole lit half faces us: full moon.',
    zh: '月球与太阳分处地球两侧，亮面全部朝向我们，是满月。',
  },
  {
    at: 34.5,
    en: 'Three quarters of the way: last quarter. Now the left half is bright.',
    zh: '绕过四分之三圈是下弦月，左半边明亮。',
  },
  {
    at: 43,
    en: 'After 29.5 days it begins again. No shadow of Earth makes the phases, only where we look from. Not to scale.',
    zh: '29.5天后重新开始。月相不是地球的影子造成的，而是因为我们看到亮面的角度在变。图未按比例。',
  },
];

/** Angle of the Moon from the Sun at a second. */
export function elongationAt(seconds) {
  const index = STOPS.findLastIndex(({ at }) => at <= seconds);
  const [stop, next] = [STOPS[Math.max(0, index)], STOPS[index + 1]];
  if (index < 0 || !next) return stop.share * ROUND;
  return (stop.share + ((next.share - stop.share) * (seconds - stop.at)) / (next.at - stop.at)) * ROUND;
}

/** The shortest way from one angle to another, radians. */
function between(from, to) {
  return ((((to - from + Math.PI) % ROUND) + ROUND) % ROUND) - Math.PI;
}

/** Chapter 4: a month, and the Moon in the student's hand. */
export async function createPhases(stage) {
  const kit = createKit(stage);
  const moon = await createMoon(stage, kit);
  const caption = kit.captions(TEXTS);
  /** Set while a student has the Moon, and for a while after. */
  const own = { held: false, elongation: 0, rest: 0 };
  moon.carry({
    start() {
      own.held = true;
      own.elongation = moon.elongation;
      own.rest = STAY + BACK;
      stage.sound('pick');
    },
    move: (elongation) => {
      own.elongation = elongation;
    },
    end() {
      own.held = false;
      stage.sound('drop');
    },
  });
  return {
    update(seconds, delta) {
      const wanted = elongationAt(seconds);
      if (!own.held) own.rest = Math.max(0, own.rest - delta);
      const share = own.rest > 0 ? Math.min(1, own.rest / BACK) : 0;
      moon.place(wanted + between(wanted, own.elongation) * share, seconds / 4);
      caption(seconds);
      return own.rest > 0;
    },
  };
}
