import { PMREMGenerator, type Texture, type WebGLRenderer, type WebGLRenderTarget } from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';

interface SharedLight {
  readonly target: WebGLRenderTarget;
  users: number;
}

/** One light per renderer, however many models stand in it: making it costs a dozen small renderings. */
const lights = new WeakMap<WebGLRenderer, SharedLight>();

/** Softens the reflections of the room's lamps, in radians. */
const BLUR = 0.04;

/** Soft light from a bright room, as an environment texture. `release` it once. */
export function borrowRoomLight(renderer: WebGLRenderer): { texture: Texture; release: () => void } {
  const light = lights.get(renderer) ?? { target: renderRoom(renderer), users: 0 };
  lights.set(renderer, light);
  light.users += 1;
  return {
    texture: light.target.texture,
    release() {
      light.users -= 1;
      if (light.users > 0) return;
      light.target.dispose();
      lights.delete(renderer);
    },
  };
}

function renderRoom(renderer: WebGLRenderer): WebGLRenderTarget {
  const generator = new PMREMGenerator(renderer);
  const room = new RoomEnvironment();
  const target = generator.fromScene(room, BLUR);
  room.dispose();
  generator.dispose();
  return target;
}
