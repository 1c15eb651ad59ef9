import {
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  Mesh,
  ShaderMaterial,
  SrcAlphaFactor,
  Vector2,
  ZeroFactor,
} from 'three';

/** Multiplies what is drawn by the coverage of a rounded rectangle, so that the page shows at the corners. */
export interface CornerMask {
  /** One per scene; they share everything else. */
  createMesh(): Mesh;
  /** Size of the tile that is drawn next, in device pixels. */
  setSize(width: number, height: number): void;
  dispose(): void;
}

const VERTEX = `
varying vec2 place;
uniform vec2 halfSize;
void main() {
  place = position.xy * halfSize;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

const FRAGMENT = `
varying vec2 place;
uniform vec2 halfSize;
uniform float radius;
void main() {
  vec2 corner = abs(place) - halfSize + radius;
  // Inside it counts as well: with square corners nothing else tells the middle from the edge.
  float outside = length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0) - radius;
  gl_FragColor = vec4(0.0, 0.0, 0.0, clamp(0.5 - outside, 0.0, 1.0));
}`;

/** @param radius in device pixels */
export function createCornerMask(radius: () => number): CornerMask {
  const halfSize = new Vector2();
  const uniforms = { halfSize: { value: halfSize }, radius: { value: 0 } };
  const material = new ShaderMaterial({
    uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    blending: CustomBlending,
    blendSrc: ZeroFactor,
    blendDst: SrcAlphaFactor,
  });
  const geometry = new BufferGeometry();
  const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  return {
    createMesh() {
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = Number.MAX_SAFE_INTEGER;
      return mesh;
    },
    setSize(width, height) {
      halfSize.set(width / 2, height / 2);
      uniforms.radius.value = radius();
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
