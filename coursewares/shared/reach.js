import { takePlace } from './tasks.js';

/** Where a student's eyes are, in the space of the group. */
const EYE = [0, 1.6, 0];

/**
 * As `takePlace`, with places that are as large as their rings: what is carried by a low hand ends nearer than the ring
 * it points at, and the student sees it inside.
 * @param carry gives what `createCarry` returned, once it is there
 * @param reachOf metres that count as a place, by the place
 */
export function takeWithin({ THREE }, carry, reachOf) {
  const take = takePlace(carry);
  const eye = new THREE.Vector3(...EYE);

  function meant(position) {
    const seen = position.clone().sub(eye);
    const away = (place) => {
      const way = place.position.clone().sub(eye);
      return (seen.angleTo(way) * way.length()) / reachOf(place);
    };
    const [best] = carry()
      .places.filter(({ live }) => live)
      .sort((one, other) => away(one) - away(other));
    return best && away(best) < 1 ? best.id : null;
  }

  return (thing, place) => take(thing, place ?? meant(thing.object.position));
}
