import { ELEMENTS, UNIT } from './molecules.js';

const STICK = { radius: 0.022, colour: 0xaab4cf, apart: 0.036 };
const SPHERE = { width: 32, height: 22 };

/** A ball of an element. @param larger times its size */
export function createAtom({ THREE }, symbol, larger = 1) {
  const { radius, colour } = ELEMENTS[symbol];
  const material = new THREE.MeshPhongMaterial({ color: colour, shininess: 70, specular: 0x555555 });
  return new THREE.Mesh(new THREE.SphereGeometry(radius * larger, SPHERE.width, SPHERE.height), material);
}

/**
 * Balls and sticks that can be moved.
 * @param molecule {atoms, places, bonds}
 * @returns {object, atoms, place(places), setBonds(share)}: places in ångström, bonds shown from 0 to 1
 */
export function createModel(stage, molecule) {
  const { THREE } = stage;
  const object = new THREE.Group();
  const atoms = molecule.atoms.map((symbol) => createAtom(stage, symbol));
  const bonds = molecule.bonds.map(([one, other, order]) => createBond(THREE, one, other, order));
  object.add(...atoms, ...bonds.map((bond) => bond.object));
  let present = molecule.places;

  function place(places) {
    present = places;
    for (const [index, [x, y, z]] of places.entries())
      atoms[index].position.set(x * UNIT, y * UNIT, z * UNIT);
    for (const bond of bonds) bond.span(atoms[bond.one].position, atoms[bond.other].position);
  }

  function setBonds(share) {
    for (const bond of bonds) {
      bond.object.visible = share > 0.01;
      bond.thicken(share);
    }
  }

  place(present);
  return { object, atoms, place, setBonds };
}

/** One stick, or two side by side, between two atoms. */
function createBond(THREE, one, other, order) {
  const shape = new THREE.CylinderGeometry(STICK.radius, STICK.radius, 1, 14, 1);
  const material = new THREE.MeshPhongMaterial({ color: STICK.colour, shininess: 30 });
  const object = new THREE.Group();
  const sticks = Array.from({ length: order }, (_, index) => {
    const stick = new THREE.Mesh(shape, material);
    stick.position.x = (index - (order - 1) / 2) * 2 * STICK.apart;
    stick.raycast = () => undefined;
    object.add(stick);
    return stick;
  });
  const up = new THREE.Vector3(0, 1, 0);
  const way = new THREE.Vector3();
  return {
    one,
    other,
    object,
    span(from, to) {
      way.subVectors(to, from);
      object.scale.y = Math.max(way.length(), 1e-4);
      object.position.addVectors(from, to).multiplyScalar(0.5);
      object.quaternion.setFromUnitVectors(up, way.normalize());
    },
    thicken(share) {
      for (const stick of sticks) {
        stick.scale.x = Math.max(share, 1e-3);
        stick.scale.z = Math.max(share, 1e-3);
      }
    },
  };
}

/** An arc between two directions, with its angle in words. @param radius metres @param height of the words */
export function createArc(stage, radius = 0.2, height = 0.09) {
  const { THREE } = stage;
  const steps = 40;
  const points = new Float32Array((steps + 1) * 3);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(points, 3));
  const line = new THREE.Line(geometry, new THREE.LineBasicMaterial({ color: 0xf1d699, toneMapped: false }));
  line.frustumCulled = false;
  line.raycast = () => undefined;
  const label = stage.label(' ', height);
  const object = new THREE.Group();
  object.add(line, label.object);
  return {
    object,
    /** @param one @param other unit directions as [x, y, z] that are not opposite but by way of `over` */
    show(one, other, text, over = [0, -1, 0]) {
      const middle = one.map((part, axis) => part + other[axis]);
      const length = Math.hypot(...middle);
      const along = length > 1e-3 ? middle.map((part) => part / length) : over;
      for (let index = 0; index <= steps; index++) {
        const share = index / steps;
        const [from, to, part] = share < 0.5 ? [one, along, share * 2] : [along, other, share * 2 - 1];
        const mixed = slerp(from, to, part);
        for (const [axis, value] of mixed.entries()) points[index * 3 + axis] = value * radius;
      }
      geometry.attributes.position.needsUpdate = true;
      label.object.position.set(...along.map((part) => part * (radius + 0.13)));
      label.setText(text);
    },
  };
}

function slerp(from, to, share) {
  const angle = Math.acos(
    Math.max(
      -1,
      Math.min(
        1,
        from.reduce((sum, part, axis) => sum + part * to[axis], 0),
      ),
    ),
  );
  if (angle < 1e-6) return from;
  const [one, other] = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map(
    (part) => part / Math.sin(angle),
  );
  return from.map((part, axis) => part * one + to[axis] * other);
}

/** Direction of an atom from the middle one, as [x, y, z] of length 1. */
export function directionOf(places, atom) {
  const way = places[atom].map((part, axis) => part - places[0][axis]);
  const length = Math.hypot(...way);
  return way.map((part) => part / length);
}
