/** Degrees that keep neighbours apart on the colour circle, however many there are. */
const GOLDEN = 137.508;

/** A student's colour on the picture and on the strip; the name stands beside it, colours only help to follow. */
export function pointColour(deviceId: number): string {
  return `hsl(${Math.round((deviceId * GOLDEN) % 360)} 85% 66%)`;
}
