import { type AnimationClip, AnimationMixer, Box3, type Object3D } from 'three';
import type { SceneAnimation } from './scene-media';

/** A model's animation as its adapter holds it. */
export interface ModelAnimation extends SceneAnimation {
  /** @returns whether something moved since the call before */
  update(deltaSeconds: number): boolean;
  dispose(): void;
}

/** What a model's animation is made of: the parts of a loaded GLB. */
interface Animated {
  readonly scene: Object3D;
  readonly animations: readonly AnimationClip[];
}

/** At how many moments of an animation its reach is measured. */
const REACH_SAMPLES = 8;

/** The room that a model takes, its first animation included: what unfolds or swings stays in the picture. */
export function reachOf({ scene, animations }: Animated): Box3 {
  const reach = new Box3().setFromObject(scene, true);
  const [first] = animations;
  if (first === undefined) return reach;
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(first).play();
  const moment = new Box3();
  for (let sample = 0; sample < REACH_SAMPLES; sample += 1) {
    mixer.setTime((first.duration * sample) / REACH_SAMPLES);
    reach.union(moment.setFromObject(scene, true));
  }
  mixer.stopAllAction();
  mixer.uncacheRoot(scene);
  return reach;
}

/** Runs the first animation of a model, over and over; null where it has none. */
export function createModelAnimation({ scene, animations }: Animated): ModelAnimation | null {
  const [first] = animations;
  if (first === undefined) return null;
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(first).play();
  let playing = true;
  return {
    get playing() {
      return playing;
    },
    setPlaying(next) {
      playing = next;
    },
    update(deltaSeconds) {
      if (playing) mixer.update(deltaSeconds);
      return playing;
    },
    dispose() {
      mixer.stopAllAction();
      mixer.uncacheRoot(scene);
    },
  };
}
