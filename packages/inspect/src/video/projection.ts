import { type Box, boxesIn, contentOf, findBox } from './box';
import { refusedVideo } from './video-texts';

/** What a film says of its shape: all around, flat, or nothing. */
export type Projection = 'equirectangular' | 'flat' | null;

/** Google's older way: XML in a box of this name. */
const SPHERICAL_XML = Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex');
const MOST_XML_BYTES = 64 * 1024;

/**
 * Reads the shape of a film from its boxes (`sv3d`, `st3d`) or the XML that some cameras write.
 * @param trak the track
 * @param entry its sample entry, from its boxes on
 * @throws Refusal where it is all around, but not as one picture of 2:1
 */
export function readProjection(bytes: Buffer, trak: Box, entry: Box): Projection {
  const told = readBoxes(bytes, entry) ?? readXml(bytes, trak);
  if (!told) return null;
  if (told.stereo) throw refusedVideo('stereo');
  if (told.shape === 'other') throw refusedVideo('projection');
  return told.shape;
}

interface Told {
  readonly shape: 'equirectangular' | 'flat' | 'other';
  readonly stereo: boolean;
}

function readBoxes(bytes: Buffer, entry: Box): Told | null {
  const st3d = findBox(bytes, entry, 'st3d');
  const sv3d = findBox(bytes, entry, 'sv3d');
  const mode = st3d ? (contentOf(bytes, st3d, 5)[4] ?? 0) : 0;
  if (!sv3d) return mode > 0 ? { shape: 'flat', stereo: true } : null;
  const proj = findBox(bytes, sv3d, 'proj');
  const equi = proj && findBox(bytes, proj, 'equi');
  if (!equi) return { shape: 'other', stereo: mode > 0 };
  const content = contentOf(bytes, equi, 20);
  // How much is cut off at the top, the bottom and both sides.
  const whole = [4, 8, 12, 16].every((at) => content.readUInt32BE(at) === 0);
  return { shape: whole ? 'equirectangular' : 'other', stereo: mode > 0 };
}

function readXml(bytes: Buffer, trak: Box): Told | null {
  for (const box of boxesIn(bytes, trak.contentAt, trak.end)) {
    if (box.type !== 'uuid') continue;
    const content = contentOf(bytes, box, SPHERICAL_XML.length);
    if (!content.subarray(0, SPHERICAL_XML.length).equals(SPHERICAL_XML)) continue;
    const xml = content.toString('utf8', SPHERICAL_XML.length, SPHERICAL_XML.length + MOST_XML_BYTES);
    const tag = (name: string) =>
      new RegExp(`<GSpherical:${name}>\\s*([\\w-]{1,40})\\s*<`).exec(xml)?.[1]?.toLowerCase() ?? null;
    if (tag('Spherical') !== 'true') return null;
    return {
      shape: (tag('ProjectionType') ?? 'equirectangular') === 'equirectangular' ? 'equirectangular' : 'other',
      stereo: ['top-bottom', 'left-right'].includes(tag('StereoMode') ?? ''),
    };
  }
  return null;
}
