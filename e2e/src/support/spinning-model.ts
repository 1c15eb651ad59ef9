/** Corners of a triangle, times in seconds, and where it stands at each of them. */
const PARTS = [
  { numbers: [-1, 0, 0, 1, 0, 0, 0, 1.5, 0], type: 'VEC3', least: [-1, 0, 0], most: [1, 1.5, 0] },
  { numbers: [0, 1, 2], type: 'SCALAR', least: [0], most: [2] },
  { numbers: [0, 0, 0, 1, 0, 0, 0, 0, 0], type: 'VEC3', least: [0, 0, 0], most: [1, 0, 0] },
] as const;

const FLOAT = 5126;
const FLOAT_BYTES = 4;
const SIZE = { VEC3: 3, SCALAR: 1 };

function chunk(type: string, content: Buffer, filler: number): Buffer {
  const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4, filler)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(padded.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, padded]);
}

/** The smallest model that moves by itself: a triangle that slides to and fro in two seconds, as a GLB. */
export function makeSpinningModel(): Buffer {
  const bytes = Buffer.from(new Float32Array(PARTS.flatMap(({ numbers }) => [...numbers])).buffer);
  let byteOffset = 0;
  const bufferViews = PARTS.map(({ numbers }) => {
    const view = { buffer: 0, byteOffset, byteLength: numbers.length * FLOAT_BYTES };
    byteOffset += view.byteLength;
    return view;
  });
  const accessors = PARTS.map(({ numbers, type, least, most }, bufferView) => ({
    ...{ bufferView, componentType: FLOAT, count: numbers.length / SIZE[type], type, min: least, max: most },
  }));
  const model = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [{ doubleSided: true, emissiveFactor: [1, 0.5, 0] }],
    animations: [
      {
        channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        samplers: [{ input: 1, output: 2 }],
      },
    ],
    ...{ accessors, bufferViews, buffers: [{ byteLength: bytes.length }] },
  };
  const parts = Buffer.concat([
    chunk('JSON', Buffer.from(JSON.stringify(model)), 0x20),
    chunk('BIN\0', bytes, 0),
  ]);
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(head.length + parts.length, 8);
  return Buffer.concat([head, parts]);
}
