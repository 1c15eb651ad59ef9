import { AmbientLight, DirectionalLight, Group, type Material, Mesh, PointLight, Scene } from 'three';
import { createArm } from './instrument-arm';
import { createDial } from './instrument-dial';
import { createSun } from './instrument-sun';
import { PLANETS } from './orrery-shape';

/** The orrery in space: dial, sun, and six planets on their arms. Its plane is the drawing's, z towards the eye. */
export function createInstrument() {
  const scene = new Scene();
  const root = new Group();
  const dial = createDial();
  const arms = PLANETS.map(createArm);
  root.add(dial.lines, createSun(), ...arms.map(({ group }) => group));
  scene.add(root, ...createLights());
  return {
    scene,
    root,
    /** @param seam where ink meets paper, in device pixels from the left */
    fit: dial.setSeam,
    advance(passedMs: number) {
      for (const arm of arms) arm.advance(passedMs);
    },
    dispose() {
      scene.traverse((thing) => {
        if (!(thing instanceof Mesh)) return;
        thing.geometry.dispose();
        for (const material of [thing.material].flat() as Material[]) material.dispose();
      });
      dial.dispose();
    },
  };
}

/** The sun lights the planets from inside; a soft light from the reader's side keeps their night readable. */
function createLights() {
  const sun = new PointLight('#ffedc8', 3, 0, 0);
  const reader = new DirectionalLight('#fff4e2', 1.7);
  reader.position.set(-0.5, 0.7, 1);
  return [sun, reader, new AmbientLight('#b9b3c4', 0.9)];
}
