import { BufferAttribute, BufferGeometry, Color, Mesh, MeshBasicMaterial } from 'three';

const SEGMENTS = 48;
/** Rings from the middle outwards: share of the radius, opacity. Closer rings under the model make its shadow. */
const RINGS: readonly (readonly [share: number, shade: number, opacity: number])[] = [
  [0, 0.35, 0.95],
  [0.25, 0.55, 0.95],
  [0.45, 1, 0.9],
  [0.75, 1, 0.5],
  [1, 1, 0],
];
const FLOOR_COLOUR = 0x4a5468;

/** A round floor that is darker under the model and fades into the surroundings. */
export function createGround(radius: number): Mesh<BufferGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const ground = new Mesh(createDisc(radius), material);
  ground.renderOrder = -1;
  return ground;
}

function createDisc(radius: number): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  const base = new Color(FLOOR_COLOUR);
  for (const [share, shade, opacity] of RINGS) {
    for (let i = 0; i <= SEGMENTS; i++) {
      const angle = (i / SEGMENTS) * 2 * Math.PI;
      positions.push(Math.sin(angle) * radius * share, 0, Math.cos(angle) * radius * share);
      colours.push(base.r * shade, base.g * shade, base.b * shade, opacity);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 4));
  geometry.setIndex(discFaces());
  return geometry;
}

function discFaces(): number[] {
  const faces: number[] = [];
  for (let ring = 0; ring + 1 < RINGS.length; ring++) {
    for (let i = 0; i < SEGMENTS; i++) {
      const inner = ring * (SEGMENTS + 1) + i;
      const outer = inner + SEGMENTS + 1;
      faces.push(inner, outer, outer + 1, inner, outer + 1, inner + 1);
    }
  }
  return faces;
}
