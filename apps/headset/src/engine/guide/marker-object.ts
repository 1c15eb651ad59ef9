import { EYE_HEIGHT, type LonLat, lonLatToDirection } from '@orrery/scene';
import {
  AdditiveBlending,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  Sprite,
  SpriteMaterial,
} from 'three';
import { createGlow } from '../glow';
import { ease } from './ease';
import type { Sight } from './marker-sight';

export const MARKER_COLOUR = 0xe2bc6a;
/** Far enough that both eyes rest, near enough to stand before everything: the picture has no depth. */
export const GUIDE_METRES = 4;
const GLOW_METRES = 1.5;
const RING = { inner: 0.3, outer: 0.34 } as const;
/** How strong it glows, and how quickly that changes. */
const STRENGTH: Record<Sight, number> = { away: 1, ahead: 1, seen: 0.22 };
const EASE_PER_SECOND = 4;

/** A soft light with a ring where the teacher points; a child of the content's frame. */
export interface MarkerObject {
  readonly object: Group;
  /** @param angles radians in the panorama; null hides it */
  point(angles: LonLat | null): void;
  /** @returns whether it is still fading */
  update(sight: Sight, deltaSeconds: number): boolean;
  dispose(): void;
}

/** Makes the light; hidden until it points somewhere. */
export function createMarkerObject(): MarkerObject {
  const texture = createGlow(MARKER_COLOUR);
  const drawn = { transparent: true, depthTest: false, depthWrite: false, toneMapped: false, opacity: 0 };
  const glow = new Sprite(new SpriteMaterial({ map: texture, blending: AdditiveBlending, ...drawn }));
  glow.scale.setScalar(GLOW_METRES);
  const geometry = new RingGeometry(RING.inner, RING.outer, 48);
  const ring = new Mesh(
    geometry,
    new MeshBasicMaterial({ color: MARKER_COLOUR, side: DoubleSide, ...drawn }),
  );
  glow.renderOrder = 5;
  ring.renderOrder = 6;
  const object = new Group();
  object.add(glow, ring);
  object.visible = false;
  let strength = 0;

  return {
    object,
    point(angles) {
      object.visible = angles !== null;
      strength = 0;
      if (!angles) return;
      lonLatToDirection(angles, object.position).multiplyScalar(GUIDE_METRES);
      object.position.y += EYE_HEIGHT;
      object.rotation.set(angles.latitude, -angles.longitude, 0, 'YXZ');
    },
    update(sight, deltaSeconds) {
      const wanted = STRENGTH[sight];
      if (strength === wanted) return false;
      strength = ease(strength, wanted, deltaSeconds, EASE_PER_SECOND);
      glow.material.opacity = strength;
      ring.material.opacity = Math.min(1, strength + 0.15);
      return true;
    },
    dispose() {
      texture.dispose();
      geometry.dispose();
      glow.material.dispose();
      ring.material.dispose();
    },
  };
}
