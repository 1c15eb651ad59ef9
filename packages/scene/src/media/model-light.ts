import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  type Texture,
  type WebGLRenderer,
} from 'three';
import { isSoftwareRendering } from '../renderer';
import { borrowRoomLight } from './room-light';

/** The room gives the soft light, the lamp the form; together they leave white surfaces below clipping. */
const ROOM_STRENGTH = 0.65;
const LAMP_STRENGTH = 1.6;
const SKY_STRENGTH = 2.8;
const COLOUR = { lamp: 0xfff2df, sky: 0xf4f6ff, floor: 0x8d8880 };

/** Lights that belong to one model. */
export interface ModelLight {
  readonly lights: readonly Object3D[];
  dispose(): void;
}

/**
 * Lights a model by itself, so that it looks the same in every scene that it is added to.
 * @param centre of the model in metres
 */
export function createModelLight(
  model: Object3D,
  centre: { readonly y: number; readonly z: number },
  renderer: WebGLRenderer,
): ModelLight {
  const lamp = new DirectionalLight(COLOUR.lamp, LAMP_STRENGTH);
  lamp.position.set(2, 4, centre.z + 3);
  lamp.target.position.set(0, centre.y, centre.z);
  // Making the room's light takes seconds without a graphics processor: there a plain sky does.
  if (isSoftwareRendering()) {
    const sky = new HemisphereLight(COLOUR.sky, COLOUR.floor, SKY_STRENGTH);
    return { lights: [lamp, lamp.target, sky], dispose: () => undefined };
  }
  const room = borrowRoomLight(renderer);
  setEnvironment(model, room.texture);
  return {
    lights: [lamp, lamp.target],
    dispose() {
      setEnvironment(model, null);
      room.release();
    },
  };
}

function setEnvironment(model: Object3D, environment: Texture | null): void {
  model.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    for (const material of [node.material].flat()) {
      if (!(material instanceof MeshStandardMaterial)) continue;
      material.envMap = environment;
      material.envMapIntensity = ROOM_STRENGTH;
    }
  });
}
