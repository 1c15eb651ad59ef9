/** The planets from the Sun outwards. Kilometres, days; the same figures as library/data/planets.json. */
export const PLANETS = [
  { id: 'mercury', en: 'Mercury', zh: '水星', radiusKm: 2439.7, periodDays: 87.97, tilt: 0.03 },
  { id: 'venus', en: 'Venus', zh: '金星', radiusKm: 6051.8, periodDays: 224.7, tilt: 177.4 },
  { id: 'earth', en: 'Earth', zh: '地球', radiusKm: 6371, periodDays: 365.26, tilt: 23.44 },
  { id: 'mars', en: 'Mars', zh: '火星', radiusKm: 3389.5, periodDays: 686.98, tilt: 25.19 },
  { id: 'jupiter', en: 'Jupiter', zh: '木星', radiusKm: 69911, periodDays: 4332.6, tilt: 3.13 },
  { id: 'saturn', en: 'Saturn', zh: '土星', radiusKm: 58232, periodDays: 10759, tilt: 26.73 },
  { id: 'uranus', en: 'Uranus', zh: '天王星', radiusKm: 25362, periodDays: 30687, tilt: 97.77 },
  { id: 'neptune', en: 'Neptune', zh: '海王星', radiusKm: 24622, periodDays: 60190, tilt: 28.32 },
];

export const SUN_KM = 695700;
const EARTH_KM = 6371;

/** How many Earths stand side by side across a body. @param radiusKm of the body */
export function earthsAcross(radiusKm) {
  return radiusKm / EARTH_KM;
}

/**
 * Which of the places hold the planet that belongs there.
 * @param put by place, counted from the Sun: a planet's id, or null
 */
export function rightPlaces(put) {
  return put.map((id, index) => id === PLANETS[index]?.id);
}

/** The planet that is nearest to Earth's size among some. @param ids not Earth's own */
export function nearestToEarth(ids) {
  const away = (id) => Math.abs(Math.log(PLANETS.find((planet) => planet.id === id).radiusKm / EARTH_KM));
  return [...ids].sort((a, b) => away(a) - away(b))[0];
}
