import { type Camera, Group, Mesh, MeshBasicMaterial, Shape, ShapeGeometry } from 'three';
import { ease } from './ease';
import type { Way } from './way';

/** Where it stands around the middle of the view: seen at once, and covering nothing that is looked at. */
const AWAY_METRES = 0.36;
const DEPTH_METRES = 1.6;
const SCALE = 1.35;
const EASE_PER_SECOND = 6;
const RIM = 0x10142b;

/** A chevron near the middle of the view that points where to turn. */
export interface ArrowObject {
  readonly object: Group;
  /**
   * @param way null hides it @param colour as three.js takes it
   * @returns whether it is still fading
   */
  update(way: Way | null, colour: number, camera: Camera, deltaSeconds: number): boolean;
  dispose(): void;
}

/** Makes the arrow, hidden. */
export function createArrowObject(): ArrowObject {
  const face = chevron(0, RIM);
  const rim = chevron(0.014, RIM);
  face.renderOrder = 31;
  rim.renderOrder = 30;
  const arm = new Group();
  arm.add(rim, face);
  arm.scale.setScalar(SCALE);
  const object = new Group();
  object.add(arm);
  object.visible = false;
  let strength = 0;

  return {
    object,
    update(way, colour, camera, deltaSeconds) {
      const wanted = way ? 1 : 0;
      const fades = strength !== wanted;
      strength = ease(strength, wanted, deltaSeconds, EASE_PER_SECOND);
      object.visible = strength > 0;
      if (!object.visible) return fades;
      camera.matrixWorld.decompose(object.position, object.quaternion, object.scale);
      if (way) {
        const { acrossRadians: across } = way;
        arm.position.set(Math.cos(across) * AWAY_METRES, Math.sin(across) * AWAY_METRES, -DEPTH_METRES);
        arm.rotation.z = across;
        face.material.color.setHex(colour);
      }
      face.material.opacity = strength;
      rim.material.opacity = strength * 0.85;
      return fades;
    },
    dispose() {
      for (const { geometry, material } of [face, rim]) {
        geometry.dispose();
        material.dispose();
      }
    },
  };
}

/** Points to the right. @param grow how much larger than the plain one, for a rim, in metres */
function chevron(grow: number, colour: number): Mesh<ShapeGeometry, MeshBasicMaterial> {
  const shape = new Shape();
  shape.moveTo(0.075 + grow * 1.6, 0);
  shape.lineTo(-0.03 - grow * 0.4, 0.085 + grow * 1.4);
  shape.lineTo(-0.075 - grow * 0.6, 0.05 + grow);
  shape.lineTo(-0.012 - grow * 0.4, 0);
  shape.lineTo(-0.075 - grow * 0.6, -0.05 - grow);
  shape.lineTo(-0.03 - grow * 0.4, -0.085 - grow * 1.4);
  shape.closePath();
  const drawn = { transparent: true, depthTest: false, depthWrite: false, toneMapped: false };
  return new Mesh(new ShapeGeometry(shape), new MeshBasicMaterial({ color: colour, ...drawn }));
}
