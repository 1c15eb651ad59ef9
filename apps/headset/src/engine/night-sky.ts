import {
  BackSide,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  Points,
  PointsMaterial,
  ShaderMaterial,
  SphereGeometry,
} from 'three';

/** The room of the lobby: a dark blue sky with a band of haze and some thousand stars. */
export interface NightSky {
  readonly object: Group;
  dispose(): void;
}

const RADIUS = 90;

/** A small seeded generator, so that every headset of a class has the same sky. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function createStars(count: number, sizePixels: number, opacity: number, seed: number): Points {
  const random = createRandom(seed);
  const points: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const height = random() * 2 - 1;
    const angle = random() * Math.PI * 2;
    const level = Math.sqrt(1 - height * height) * RADIUS;
    points.push(Math.cos(angle) * level, height * RADIUS, Math.sin(angle) * level);
  }
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
  return new Points(
    geometry,
    new PointsMaterial({
      color: 0xffffff,
      size: sizePixels,
      sizeAttenuation: false,
      transparent: true,
      opacity,
      depthWrite: false,
    }),
  );
}

const BACKDROP = {
  vertexShader: `
    varying vec3 direction;
    void main() {
      direction = normalize(position);
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragmentShader: `
    varying vec3 direction;
    void main() {
      vec3 d = normalize(direction);
      float height = smoothstep(-0.7, 0.55, d.y);
      vec3 colour = mix(vec3(0.0016, 0.0018, 0.006), vec3(0.004, 0.005, 0.021), height);
      float band = dot(d, normalize(vec3(0.45, 0.86, 0.25)));
      colour += vec3(0.0045, 0.0055, 0.018) * exp(-band * band * 22.0);
      gl_FragColor = vec4(colour, 1.0);
      #include <colorspace_fragment>
    }`,
};

export function createNightSky(): NightSky {
  const object = new Group();
  const backdrop = new Mesh(
    new SphereGeometry(RADIUS + 5, 32, 20),
    new ShaderMaterial({ ...BACKDROP, side: BackSide, depthWrite: false }),
  );
  backdrop.renderOrder = -2;
  const layers = [
    createStars(2600, 1.3, 0.5, 7),
    createStars(600, 2, 0.7, 11),
    createStars(110, 3.2, 0.85, 3),
  ];
  object.add(backdrop, ...layers);
  return {
    object,
    dispose() {
      for (const part of [backdrop, ...layers]) {
        part.geometry.dispose();
        for (const material of [part.material].flat()) material.dispose();
      }
    },
  };
}
