import { setLive } from './meshes.js';

const BRASS = 0xe2bc6a;
const REST = 0x3557e0;
const HOVERED = 0x7c97ff;

/** Shows something and lets it be aimed at, or takes both away. */
export function setShown(object, shown) {
  object.visible = shown;
  setLive(object, shown);
}

/**
 * A button that is pressed like everything else.
 * @param texts {en, zh} @param onPress hears each press
 * @returns its object, to be placed and added
 */
export function createButton(stage, texts, onPress, width = 0.42) {
  const { THREE } = stage;
  const object = new THREE.Group();
  const height = 0.16;
  const label = stage.label(texts[stage.language], height * 0.9);
  label.object.position.z = 0.02;
  // The name has a plate of its own: this one stands round it, and is never narrower.
  const plate = Math.max(width, label.object.scale.x + 0.05);
  const material = new THREE.MeshBasicMaterial({ color: REST, toneMapped: false });
  object.add(new THREE.Mesh(roundedPlate(THREE, plate, height + 0.03), material), label.object);
  stage.onHover(object, (hovered) => material.color.setHex(hovered ? HOVERED : REST));
  stage.onSelect(object, () => {
    stage.sound('tick');
    onPress();
  });
  return object;
}

/** A plate with round ends, seen from its front. Metres. */
export function roundedPlate(THREE, width, height) {
  const [x, y, radius] = [width / 2, height / 2, height / 2];
  const shape = new THREE.Shape();
  shape.moveTo(-x + radius, -y);
  shape.lineTo(x - radius, -y);
  shape.absarc(x - radius, 0, radius, -Math.PI / 2, Math.PI / 2, false);
  shape.lineTo(-x + radius, y);
  shape.absarc(-x + radius, 0, radius, Math.PI / 2, (3 * Math.PI) / 2, false);
  return new THREE.ShapeGeometry(shape, 10);
}

/**
 * A ring that something can be put into, with a disc behind it to aim at.
 * @param radius metres
 */
export function createRing(stage, radius, colour = BRASS) {
  const { THREE } = stage;
  const object = new THREE.Group();
  const look = { color: colour, transparent: true, toneMapped: false, depthWrite: false };
  const ring = new THREE.Mesh(
    new THREE.RingGeometry(radius * 0.93, radius, 48),
    new THREE.MeshBasicMaterial({ ...look, opacity: 0.9 }),
  );
  const floor = new THREE.Mesh(
    new THREE.CircleGeometry(radius, 48),
    new THREE.MeshBasicMaterial({ ...look, opacity: 0.08 }),
  );
  floor.position.z = -0.01;
  object.add(floor, ring);
  stage.onHover(object, (hovered) => {
    floor.material.opacity = hovered ? 0.26 : 0.08;
  });
  return { object, setColour: (next) => ring.material.color.setHex(next) };
}

/** Says what belongs to a second of a lesson. @param texts in their order: {at, en, zh} */
export function speak(stage, texts) {
  return (seconds) => {
    const present = texts.findLast(({ at }) => at <= seconds);
    stage.caption(present ? present[stage.language] : '');
  };
}

/**
 * A name that shows while something is looked at; a press keeps it.
 * @param holder takes the name and a ball to aim at @param texts {en, zh} @param reach metres that count as it
 */
export function nameOnHover(stage, holder, texts, reach) {
  const { THREE } = stage;
  const label = stage.label(texts[stage.language], 0.1);
  label.object.position.y = reach + 0.07;
  label.object.visible = false;
  const ball = new THREE.Mesh(
    new THREE.SphereGeometry(reach, 10, 8),
    new THREE.MeshBasicMaterial({ visible: false }),
  );
  holder.add(ball, label.object);
  let kept = false;
  stage.onHover(ball, (hovered) => {
    label.object.visible = hovered || kept;
  });
  stage.onSelect(ball, () => {
    kept = !kept;
    label.object.visible = true;
  });
}
