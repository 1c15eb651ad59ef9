// Builds the drawn models.   node library/makers/models/main.mjs OUT_DIR [id,id…]   writes OUT_DIR/<id>.glb
import fs from 'node:fs';
import path from 'node:path';
import { animalCell, dna } from './life.mjs';
import { toGlb } from './parts.mjs';
import { cubeNet, platonicSolids, roundSolids } from './solids.mjs';
import { fourTreasures, fruits, pulleys } from './things.mjs';

const MODELS = {
  'platonic-solids': platonicSolids,
  'cylinder-sphere-cone': roundSolids,
  'cube-net': cubeNet,
  'dna-double-helix': dna,
  'animal-cell': animalCell,
  fruits,
  'four-treasures': fourTreasures,
  pulleys,
};

const [out, only = ''] = process.argv.slice(2);
for (const [id, build] of Object.entries(MODELS)) {
  if (only && !only.split(',').includes(id)) continue;
  const { object, animations } = build();
  const glb = await toGlb(object, animations);
  fs.writeFileSync(path.join(out, `${id}.glb`), glb);
  console.log(id, glb.length);
}
