import { BufferAttribute, BufferGeometry, Group, LineLoop, LineSegments, ShaderMaterial } from 'three';
import { ORBITS } from './orrery-shape';

const CIRCLE_STEPS = 256;

/** Radii of the dial between which its ticks stand. */
const DIAL = { inner: 378, outer: 400, short: 386 } as const;
const TICKS = 120;
const TICKS_PER_LONG = 5;

const VERTEX = 'void main(){gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.);}';

// Brass on the ink, engraving on the paper: the colour depends on which side of the seam a pixel is.
const FRAGMENT = `uniform float seam;
void main(){
  bool paper=gl_FragCoord.x>seam;
  gl_FragColor=paper?vec4(.514,.361,.071,.26):vec4(.886,.737,.416,.36);
}`;

/** Orbits and dial, as lines that know ink from paper. */
export function createDial() {
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { seam: { value: 0 } },
    transparent: true,
    depthWrite: false,
  });
  const circles = [...ORBITS, DIAL.inner, DIAL.outer].map((radius) => new LineLoop(circle(radius), material));
  const ticks = new LineSegments(ticksOf(), material);
  const lines = new Group();
  lines.add(...circles, ticks);
  return {
    lines,
    setSeam(seam: number) {
      if (material.uniforms.seam) material.uniforms.seam.value = seam;
    },
    dispose() {
      for (const { geometry } of [...circles, ticks]) geometry.dispose();
      material.dispose();
    },
  };
}

function toGeometry(points: number[]): BufferGeometry {
  return new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
}

function circle(radius: number): BufferGeometry {
  const points = Array.from({ length: CIRCLE_STEPS }, (_, index) => {
    const angle = (index / CIRCLE_STEPS) * 2 * Math.PI;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, 0];
  });
  return toGeometry(points.flat());
}

function ticksOf(): BufferGeometry {
  const points = Array.from({ length: TICKS }, (_, index) => {
    const angle = (index / TICKS) * 2 * Math.PI;
    const outer = index % TICKS_PER_LONG === 0 ? DIAL.outer : DIAL.short;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return [x * DIAL.inner, y * DIAL.inner, 0, x * outer, y * outer, 0];
  });
  return toGeometry(points.flat());
}
