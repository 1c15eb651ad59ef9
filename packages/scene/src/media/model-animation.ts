import { type AnimationClip, AnimationMixer, type Object3D } from 'three';
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
