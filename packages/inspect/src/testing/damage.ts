/** Numbers from 0 to below 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers that readers of files trip over. */
const EDGES = [0, 1, 2, 7, 8, 15, 16, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff];

/** Damages a file as a person with bad intentions would: edge values, flipped bits, pieces cut, doubled and moved. */
export function damage(file: Buffer, random: () => number): Buffer {
  const pick = (most: number) => Math.floor(random() * most);
  let bytes = Buffer.from(file);
  for (let round = pick(4) + 1; round > 0 && bytes.length > 8; round -= 1) {
    const at = pick(bytes.length - 4);
    const piece = bytes.subarray(at, at + pick(200));
    switch (pick(6)) {
      case 0:
        bytes.writeUInt32BE(EDGES[pick(EDGES.length)]!, at);
        break;
      case 1:
        bytes.writeUInt32BE(EDGES[pick(EDGES.length)]!, at & ~3);
        break;
      case 2:
        bytes[at] = bytes[at]! ^ (1 << pick(8));
        break;
      case 3:
        bytes = bytes.subarray(0, at);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
        break;
      default:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + piece.length)]);
    }
  }
  return bytes;
}
