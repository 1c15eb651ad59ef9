// Solids for mathematics: the five regular ones, a cube that unfolds, and the three round ones of Archimedes.
import * as THREE from 'three';
import { edges, group, joined, paint, put } from './parts.mjs';

const EDGE = paint(0x1b2140, { roughness: 0.4 });

/** Lifts a solid so that its lowest point stands at a height. */
function standing(geometry, y) {
  geometry.computeBoundingBox();
  return geometry.translate(0, y - geometry.boundingBox.min.y, 0);
}

/** The tetrahedron, cube, octahedron, dodecahedron and icosahedron, each resting on a face. */
export function platonicSolids() {
  // The face that a solid rests on is turned down; a cube does already.
  const resting = (geometry) => {
    const normals = geometry.attributes.normal;
    const down = new THREE.Vector3(0, -1, 0);
    let best = new THREE.Vector3().fromBufferAttribute(normals, 0);
    for (let index = 1; index < normals.count; index += 1) {
      const normal = new THREE.Vector3().fromBufferAttribute(normals, index);
      if (normal.dot(down) > best.dot(down)) best = normal;
    }
    return geometry.applyQuaternion(new THREE.Quaternion().setFromUnitVectors(best.normalize(), down));
  };
  const kinds = [
    [new THREE.TetrahedronGeometry(0.34), 0xe0553f],
    [new THREE.BoxGeometry(0.42, 0.42, 0.42), 0xe9a13b],
    [new THREE.OctahedronGeometry(0.33), 0x3f9a6b],
    [new THREE.DodecahedronGeometry(0.32), 0x3d6fd6],
    [new THREE.IcosahedronGeometry(0.32), 0x8a5bc4],
  ];
  const base = paint(0xf4efe4, { roughness: 0.8 });
  const all = kinds.map(([geometry, color], index) => {
    const angle = ((index - 2) * 24 * Math.PI) / 180;
    const solid = standing(resting(geometry), 0.12);
    const made = group(
      `solid-${index + 1}`,
      put(solid, paint(color, { flatShading: true, roughness: 0.45 })),
      put(edges(solid, 0.007), EDGE),
      put(new THREE.CylinderGeometry(0.33, 0.36, 0.12, 48), base, [0, 0.06, 0]),
    );
    made.position.set(Math.sin(angle) * 2.1, 0, 2.1 - Math.cos(angle) * 2.1);
    made.rotation.y = -angle;
    return made;
  });
  return { object: group('platonic-solids', ...all) };
}

/** A cylinder, a sphere and a cone of one radius and one height: volumes 3 : 2 : 1. */
export function roundSolids() {
  const [radius, height] = [0.35, 0.7];
  const glass = (color) =>
    paint(color, { transparent: true, opacity: 0.62, roughness: 0.15, side: THREE.DoubleSide, depthWrite: false });
  const ring = (r, y) => new THREE.TorusGeometry(r, 0.006, 8, 72).rotateX(Math.PI / 2).translate(0, y, 0);
  const base = paint(0xf4efe4, { roughness: 0.8 });
  const kinds = [
    [new THREE.CylinderGeometry(radius, radius, height, 64), 0x3d6fd6, [ring(radius, 0.1), ring(radius, 0.1 + height)]],
    [new THREE.SphereGeometry(radius, 64, 40), 0xe9a13b, [ring(radius, 0.1 + radius)]],
    [new THREE.ConeGeometry(radius, height, 64), 0xe0553f, [ring(radius, 0.1)]],
  ];
  const all = kinds.map(([geometry, color, rings], index) => {
    const axis = new THREE.CylinderGeometry(0.004, 0.004, height, 8).translate(0, 0.1 + height / 2, 0);
    const made = group(
      `solid-${index + 1}`,
      put(standing(geometry, 0.104), glass(color)),
      put(joined([...rings, axis]), EDGE),
      put(new THREE.CylinderGeometry(0.42, 0.46, 0.1, 56), base, [0, 0.05, 0]),
    );
    made.position.x = (index - 1) * 1.05;
    return made;
  });
  return { object: group('round-solids', ...all) };
}

/** A cube that opens into its net and closes again, in twelve seconds. */
export function cubeNet() {
  const side = 0.5;
  const plate = new THREE.BoxGeometry(side * 0.985, 0.014, side * 0.985);
  const colors = [0xe9a13b, 0xe0553f, 0x3f9a6b, 0x3d6fd6, 0x8a5bc4, 0x2aa3a8];
  // A face lies from its hinge outwards; its border is drawn, so that the squares can be counted.
  const face = (index) => {
    const made = group(`face-${index}`, put(plate, paint(colors[index])), put(edges(plate, 0.006), EDGE));
    made.position.z = side / 2;
    return made;
  };
  const hinge = (index, turn) => {
    const pivot = group(`hinge-${index}`, face(index));
    const frame = group(`side-${index}`, pivot);
    frame.rotation.y = turn;
    frame.position.set(Math.sin(turn) * (side / 2), 0, Math.cos(turn) * (side / 2));
    return { frame, pivot };
  };
  const bottom = face(0);
  bottom.position.z = 0;
  const sides = [1, 2, 3, 4].map((index) => hinge(index, ((index - 1) * Math.PI) / 2));
  const top = group('hinge-5', face(5));
  top.position.z = side;
  sides[0].pivot.add(top);
  const cube = group('cube', bottom, ...sides.map(({ frame }) => frame));
  cube.position.y = 0.02;
  // Closed at 0, open from 4 to 8, closed at 12.
  const times = [0, 1, 4, 8, 11, 12];
  const folded = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(1, 0, 0), -Math.PI / 2);
  const flat = new THREE.Quaternion();
  const values = [folded, folded, flat, flat, folded, folded].flatMap((turn) => turn.toArray());
  const tracks = [...sides.map(({ pivot }) => pivot), top].map(
    (pivot) => new THREE.QuaternionKeyframeTrack(`${pivot.name}.quaternion`, times, values),
  );
  // Whoever only looks, and the cover, sees it half open.
  const half = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(1, 0, 0), -Math.PI / 4.2);
  for (const pivot of [...sides.map((one) => one.pivot), top]) pivot.quaternion.copy(half);
  return {
    object: group('cube-net', cube),
    animations: [new THREE.AnimationClip('unfold', 12, tracks)],
  };
}
