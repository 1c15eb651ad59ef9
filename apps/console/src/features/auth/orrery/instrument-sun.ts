import {
  CylinderGeometry,
  Group,
  InstancedMesh,
  Mesh,
  Object3D,
  ShaderMaterial,
  SphereGeometry,
} from 'three';
import { brass } from './instrument-brass';

const RADIUS = 32;
const RAYS = 24;

const VERTEX =
  'varying vec3 n;void main(){n=normalize(normalMatrix*normal);gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.);}';

// Lit from within, with the drawing's three colours from the middle to the rim.
const FRAGMENT = `varying vec3 n;
void main(){
  float d=distance(normalize(n).xy,vec2(-.2,.28))/1.15;
  vec3 c=mix(vec3(1.,.953,.8),vec3(.914,.753,.384),smoothstep(0.,.5,d));
  gl_FragColor=vec4(mix(c,vec3(.663,.463,.11),smoothstep(.5,1.1,d)),1.);
}`;

/** The sun, its rays, and the pillar that it stands on. */
export function createSun(): Group {
  const group = new Group();
  const skin = new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT });
  group.add(new Mesh(new SphereGeometry(RADIUS, 48, 32), skin), createRays(), createPillar());
  return group;
}

function createRays(): InstancedMesh {
  const rays = new InstancedMesh(new CylinderGeometry(1.1, 1.1, 1, 8), brass(), RAYS);
  const place = new Object3D();
  for (let index = 0; index < RAYS; index += 1) {
    const angle = (index / RAYS) * 2 * Math.PI;
    const length = index % 2 === 0 ? 14 : 8;
    const middle = 40 + length / 2;
    place.position.set(Math.cos(angle) * middle, Math.sin(angle) * middle, 0);
    place.rotation.set(0, 0, angle + Math.PI / 2);
    place.scale.set(1, length, 1);
    place.updateMatrix();
    rays.setMatrixAt(index, place.matrix);
  }
  return rays;
}

/** A turned column below the plane; from above, as the drawing sees it, the sun hides it. */
function createPillar(): Group {
  const pillar = new Group();
  const metal = brass();
  for (const [radius, from, to] of [
    [6, 0, -150],
    [11, -44, -50],
    [14, -88, -96],
    [22, -146, -152],
    [30, -152, -160],
  ] as const) {
    const piece = new Mesh(new CylinderGeometry(radius, radius, from - to, 48), metal);
    piece.rotation.x = Math.PI / 2;
    piece.position.z = (from + to) / 2;
    pillar.add(piece);
  }
  return pillar;
}
