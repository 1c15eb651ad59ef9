import { createXRStore } from '@react-three/xr';

/** Small hands press slowly; a long press is still a press. */
const PRESS = { clickThresholdMs: 3000 } as const;
/** Rays only: nothing in class is grabbed, and a stray grab cursor puzzles children. */
const POINTING = { grabPointer: false, rayPointer: PRESS } as const;
/** While nothing can be chosen, no ray crosses the picture. */
const NOT_POINTING = { grabPointer: false, rayPointer: false } as const;
const POINTING_HAND = { grabPointer: false, rayPointer: PRESS, touchPointer: PRESS } as const;
const NOT_POINTING_HAND = { grabPointer: false, touchPointer: false, rayPointer: false } as const;

/** The promised rate: headsets that could do more keep their battery for the whole morning. */
const FRAMES_PER_SECOND = 72;

/** Makes the store of the immersive session; every asset comes from our own server. */
export function createHeadsetXrStore() {
  return createXRStore({
    emulate: false,
    offerSession: false,
    baseAssetPath: new URL(`${import.meta.env.BASE_URL}profiles/`, window.location.origin).href,
    controller: POINTING,
    hand: POINTING_HAND,
    gaze: { ...PRESS },
    transientPointer: { ...PRESS },
    frameRate: (rates) => (Array.from(rates).includes(FRAMES_PER_SECOND) ? FRAMES_PER_SECOND : false),
    anchors: false,
    bodyTracking: false,
    depthSensing: false,
    domOverlay: false,
    hitTest: false,
    layers: false,
    meshDetection: false,
    planeDetection: false,
  });
}

export type HeadsetXrStore = ReturnType<typeof createHeadsetXrStore>;

/** Shows or hides the rays of controllers and hands. */
export function setPointing(store: HeadsetXrStore, pointing: boolean): void {
  store.setController(pointing ? POINTING : NOT_POINTING);
  store.setHand(pointing ? POINTING_HAND : NOT_POINTING_HAND);
}
