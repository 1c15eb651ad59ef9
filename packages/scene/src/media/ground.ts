import { BufferAttribute, BufferGeometry, Color, Mesh, MeshBasicMaterial } from 'three';

const SEGMENTS = 48;
const FLOOR_COLOUR = 0x49546b;
/** How dark the floor is under the middle of the model. */
const SHADOW = 0.45;

interface Ring {
  readonly radius: number;
  readonly shade: number;
  readonly opacity: number;
}

/**
 * A round floor with a soft shadow under the model, that fades into the surroundings.
 * @param footprint radius in metres of what stands on it
 * @param radius of the floor in metres
 */
export function createGround(footprint: number, radius: number): Mesh<BufferGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const ground = new Mesh(createDisc(ringsOf(footprint, radius)), material);
  ground.renderOrder = -1;
  return ground;
}

function ringsOf(footprint: number, radius: number): Ring[] {
  return [
    { radius: 0, shade: SHADOW, opacity: 1 },
    { radius: footprint * 0.4, shade: SHADOW + 0.05, opacity: 1 },
    { radius: footprint * 0.75, shade: 0.85, opacity: 1 },
    { radius: footprint * 1.1, shade: 1, opacity: 0.95 },
    { radius: (footprint * 1.1 + radius) / 2, shade: 1, opacity: 0.4 },
    { radius, shade: 1, opacity: 0 },
  ];
}

function createDisc(rings: readonly Ring[]): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  const base = new Color(FLOOR_COLOUR);
  for (const { radius, shade, opacity } of rings) {
    for (let i = 0; i <= SEGMENTS; i++) {
      const angle = (i / SEGMENTS) * 2 * Math.PI;
      positions.push(Math.sin(angle) * radius, 0, Math.cos(angle) * radius);
      colours.push(base.r * shade, base.g * shade, base.b * shade, opacity);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 4));
  geometry.setIndex(discFaces(rings.length));
  return geometry;
}

function discFaces(rings: number): number[] {
  const faces: number[] = [];
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let i = 0; i < SEGMENTS; i++) {
      const inner = ring * (SEGMENTS + 1) + i;
      const outer = inner + SEGMENTS + 1;
      faces.push(inner, outer, outer + 1, inner, outer + 1, inner + 1);
    }
  }
  return faces;
}
