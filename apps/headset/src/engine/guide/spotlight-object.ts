import type { Pose } from '@orrery/contract';
import {
  Group,
  MathUtils,
  Mesh,
  MeshBasicMaterial,
  Path,
  Quaternion,
  Shape,
  ShapeGeometry,
  Vector3,
} from 'three';
import { ease } from './ease';
import { GUIDE_METRES } from './marker-object';

/** How wide the framed part of a student's view is. */
const HALF_WIDTH = GUIDE_METRES * Math.tan(MathUtils.degToRad(21));
const HALF_HEIGHT = GUIDE_METRES * Math.tan(MathUtils.degToRad(14));
const LINE_METRES = 0.035;
/** Poses come ten times a second: the frame glides between them. */
const GLIDE_PER_SECOND = 10;
const EASE_PER_SECOND = 5;
/** Nothing heard for so long: that headset sleeps, or nobody wears it. */
const SILENT_MS = 2500;

export const SPOTLIGHT_COLOUR = 0x9db2ff;

/** A frame around what another student looks at; a child of the content's frame. It never moves anybody's own view. */
export interface SpotlightObject {
  readonly object: Group;
  /** Where its name belongs, in metres above the middle. */
  readonly top: number;
  /**
   * @param pose the newest; null where there is none
   * @param ageMs how long ago it came
   * @returns whether it moves or fades
   */
  update(pose: Pose | null, ageMs: number, deltaSeconds: number): boolean;
  dispose(): void;
}

const quaternion = new Quaternion();
const place = new Vector3();

/** Makes the frame, hidden. */
export function createSpotlightObject(): SpotlightObject {
  const geometry = frame();
  const drawn = { transparent: true, depthTest: false, depthWrite: false, toneMapped: false, opacity: 0 };
  const material = new MeshBasicMaterial({ color: SPOTLIGHT_COLOUR, ...drawn });
  const mesh = new Mesh(geometry, material);
  mesh.renderOrder = 4;
  const object = new Group();
  object.add(mesh);
  object.visible = false;

  return {
    object,
    top: HALF_HEIGHT + 0.2,
    update(pose, ageMs, deltaSeconds) {
      const wanted = pose && ageMs < SILENT_MS ? 1 : 0;
      const before = material.opacity;
      material.opacity = ease(before, wanted, deltaSeconds, EASE_PER_SECOND);
      object.visible = material.opacity > 0;
      if (!pose || !object.visible) return material.opacity !== before;
      quaternion.fromArray(pose.quaternion).normalize();
      place.set(0, 0, -GUIDE_METRES).applyQuaternion(quaternion);
      place.x += pose.position[0];
      place.y += pose.position[1];
      place.z += pose.position[2];
      const share = before === 0 ? 1 : 1 - Math.exp(-GLIDE_PER_SECOND * deltaSeconds);
      object.quaternion.slerp(quaternion, share);
      object.position.lerp(place, share);
      return true;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

function frame(): ShapeGeometry {
  const radius = 0.12;
  const shape = rounded(new Shape(), HALF_WIDTH, HALF_HEIGHT, radius);
  shape.holes.push(
    rounded(new Path(), HALF_WIDTH - LINE_METRES, HALF_HEIGHT - LINE_METRES, radius - LINE_METRES),
  );
  return new ShapeGeometry(shape, 6);
}

function rounded<T extends Path>(path: T, halfWidth: number, halfHeight: number, radius: number): T {
  const [right, top] = [halfWidth - radius, halfHeight - radius];
  path.moveTo(-right, -halfHeight);
  path.lineTo(right, -halfHeight);
  path.absarc(right, -top, radius, -Math.PI / 2, 0, false);
  path.absarc(right, top, radius, 0, Math.PI / 2, false);
  path.absarc(-right, top, radius, Math.PI / 2, Math.PI, false);
  path.absarc(-right, -top, radius, Math.PI, 1.5 * Math.PI, false);
  return path;
}
