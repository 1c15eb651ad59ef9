import { Vector3 } from 'three';
import type { HomeView } from './scene-media';

/** Height of a standing viewer's eyes in metres, where no headset tells it. */
export const EYE_HEIGHT = 1.6;

/** Clears the picture where nothing is drawn: a cinema with its lights down. */
export const DARK_ROOM = 0x05070f;

/** A quiet dusk that lets light and dark models stand out. */
export const MODEL_ROOM = 0x1b2233;

/** The night sky behind coursewares. */
export const NIGHT = 0x0b1026;

/** Standing on the spot, looking at the centre of the picture. */
export function panoramaHome(): HomeView {
  return {
    eye: new Vector3(0, EYE_HEIGHT, 0),
    target: new Vector3(0, EYE_HEIGHT, -1),
    movement: 'look',
    extent: null,
  };
}
