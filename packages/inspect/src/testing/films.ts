/** A box of an mp4 with this content. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}

/** The same with a size of eight bytes. */
export function longBox(type: string, size: bigint, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(size, 8);
  return Buffer.concat([header, content]);
}

/** Numbers of four bytes; most fields of mp4 are such. */
export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

/** What a made film may have otherwise than usual. */
export interface FilmOptions {
  readonly codec?: string;
  readonly settings?: Buffer;
  readonly width?: number;
  readonly height?: number;
  /** Boxes in the sample entry. */
  readonly inEntry?: readonly Buffer[];
  readonly inTrack?: readonly Buffer[];
  readonly inMovie?: readonly Buffer[];
  readonly matrix?: readonly number[];
  /** Boxes of the sample table, each instead of the usual one of its type; null leaves it out. */
  readonly tables?: Readonly<Record<string, Buffer | null>>;
  readonly duration?: number;
  readonly reference?: Buffer;
}

/** Content of a made film: ten samples of a hundred bytes in two chunks. */
export const SAMPLES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const TIMESCALE = 1000;
const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

export const ftyp = box('ftyp', Buffer.from('isom'), words(512), Buffer.from('isomavc1mp41'));
export const avcC = box('avcC', Buffer.from([1, 100, 0, 31, 0xff, 0xe1, 0, 0]));
export const hvcC = box('hvcC', Buffer.alloc(23, 1));

/** A table of contents for samples whose first chunk lies at a place of the file; ten pictures in two seconds. */
export function makeMoov(chunkAt: number, options: FilmOptions = {}): Buffer {
  const { codec = 'avc1', width = 1280, height = 720, duration = 2 * TIMESCALE } = options;
  const size = Buffer.alloc(4);
  size.writeUInt16BE(width, 0);
  size.writeUInt16BE(height, 2);
  const entry = box(
    codec,
    Buffer.alloc(24),
    size,
    Buffer.alloc(50),
    options.settings ?? (codec.startsWith('h') ? hvcC : avcC),
    ...(options.inEntry ?? []),
  );
  const usual: Record<string, Buffer | null> = {
    stsd: box('stsd', words(0, 1), entry),
    stts: box('stts', words(0, 1, 10, 200)),
    stsc: box('stsc', words(0, 1, 1, 5, 1)),
    stsz: box('stsz', words(0, 0, 10), words(...Array<number>(10).fill(100))),
    stco: box('stco', words(0, 2, chunkAt, chunkAt + 500)),
    ...options.tables,
  };
  const stbl = box('stbl', ...Object.values(usual).filter((table) => table !== null));
  const dinf = box('dinf', box('dref', words(0, 1), options.reference ?? box('url ', words(1))));
  const mdia = box(
    'mdia',
    box('mdhd', words(0, 0, 0, TIMESCALE, duration, 0)),
    box('hdlr', words(0, 0), Buffer.from('vide'), words(0, 0, 0), Buffer.from([0])),
    box('minf', dinf, stbl),
  );
  const tkhd = box(
    'tkhd',
    words(7, 0, 0, 1, 0, duration, 0, 0, 0, 0, ...(options.matrix ?? UPRIGHT), width << 16, height << 16),
  );
  const mvhd = box('mvhd', words(0, 0, 0, TIMESCALE, duration), Buffer.alloc(80));
  return box('moov', mvhd, box('trak', tkhd, mdia, ...(options.inTrack ?? [])), ...(options.inMovie ?? []));
}

/** A small film in playing order; what has to do with places fits. */
export function makeFilm(options: FilmOptions = {}): Buffer {
  const moovBytes = makeMoov(0, options).length;
  return Buffer.concat([ftyp, makeMoov(ftyp.length + moovBytes + 8, options), box('mdat', SAMPLES)]);
}

/** The same as a camera writes it: the table of contents comes last. */
export function makeLateFilm(options: FilmOptions = {}): Buffer {
  return Buffer.concat([ftyp, box('mdat', SAMPLES), makeMoov(ftyp.length + 8, options)]);
}

/** The same in two fragments. */
export function makeFragmentedFilm(options: FilmOptions = {}): Buffer {
  const empty = {
    stts: box('stts', words(0, 0)),
    stsc: box('stsc', words(0, 0)),
    stsz: box('stsz', words(0, 0, 0)),
    stco: box('stco', words(0, 0)),
  };
  const trex = box('trex', words(0, 1, 1, 200, 100, 0));
  const moov = makeMoov(0, { duration: 0, ...options, tables: empty, inMovie: [box('mvex', trex)] });
  const fragment = (samples: Buffer) => {
    const moof = (offset: number) =>
      box(
        'moof',
        box('mfhd', words(0, 1)),
        box('traf', box('tfhd', words(0x20000, 1)), box('trun', words(1, 5, offset))),
      );
    return [moof(moof(0).length + 8), box('mdat', samples)];
  };
  return Buffer.concat([
    ftyp,
    moov,
    ...fragment(SAMPLES.subarray(0, 500)),
    ...fragment(SAMPLES.subarray(500)),
  ]);
}

/** Where the boxes of a type are in a film, by search; their places without parsing. */
export function placeOf(film: Buffer, type: string): number {
  return film.indexOf(type, 0, 'latin1') - 4;
}

/** Puts the table of contents of a real film last, as its camera did. */
export function makeLate(film: Buffer): Buffer {
  const moovAt = placeOf(film, 'moov');
  const mdatAt = placeOf(film, 'mdat');
  const moov = Buffer.from(film.subarray(moovAt, moovAt + film.readUInt32BE(moovAt)));
  const shift = mdatAt - moovAt;
  for (let at = moov.indexOf('stco'); at >= 0; at = moov.indexOf('stco', at + 4)) {
    for (let index = 0; index < moov.readUInt32BE(at + 8); index += 1) {
      const place = at + 12 + index * 4;
      moov.writeUInt32BE(moov.readUInt32BE(place) - shift, place);
    }
  }
  return Buffer.concat([film.subarray(0, moovAt), film.subarray(mdatAt), moov]);
}
