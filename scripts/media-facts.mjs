/** Facts of a media file, read from the file itself without decoding it. */

/** Reads a JPEG's size from its frame header. */
export function readJpeg(bytes) {
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes.readUInt16BE(at);
    // Start of frame: 0xC0 to 0xCF, without the tables (C4, C8, CC) that share the range.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('no frame header');
}

function* boxes(bytes, start, end) {
  let at = start;
  while (at + 8 <= end) {
    const size = bytes.readUInt32BE(at) || end - at;
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size, at };
    at += size;
  }
}

function findBox(bytes, path, start = 0, end = bytes.length) {
  const [first, ...rest] = path;
  for (const box of boxes(bytes, start, end)) {
    if (box.type !== first) continue;
    const found = rest.length === 0 ? box : findBox(bytes, rest, box.from, box.to);
    if (found) return found;
  }
  return null;
}

/** Reads duration, size, codec and whether the index comes first (fast start) of an MP4. */
export function readMp4(bytes) {
  const header = findBox(bytes, ['moov', 'mvhd']).from;
  const timescale = bytes.readUInt32BE(header + 12);
  const sample = findBox(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']).from + 8;
  return {
    duration: bytes.readUInt32BE(header + 16) / timescale,
    codec: bytes.toString('latin1', sample + 4, sample + 8),
    width: bytes.readUInt16BE(sample + 32),
    height: bytes.readUInt16BE(sample + 34),
    fastStart: findBox(bytes, ['moov']).at < findBox(bytes, ['mdat']).at,
  };
}

/** Reads the triangle count and the extensions that a GLB cannot be shown without. */
export function readGlb(bytes) {
  if (bytes.toString('latin1', 0, 4) !== 'glTF' || bytes.readUInt32LE(8) !== bytes.length) {
    throw new Error('not a whole GLB');
  }
  const gltf = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));
  const primitives = (gltf.meshes ?? []).map((mesh) =>
    mesh.primitives.reduce((sum, { indices, attributes }) => {
      return sum + gltf.accessors[indices ?? attributes.POSITION].count / 3;
    }, 0),
  );
  const used = (gltf.nodes ?? []).filter((node) => node.mesh !== undefined);
  return {
    triangles: used.reduce((sum, node) => sum + primitives[node.mesh], 0),
    extensions: gltf.extensionsRequired ?? [],
  };
}
