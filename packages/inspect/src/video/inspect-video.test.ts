import { open, readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectFile } from '../inspect-file';
import {
  box,
  ftyp,
  longBox,
  makeFilm,
  makeFragmentedFilm,
  makeLate,
  makeLateFilm,
  makeMoov,
  placeOf,
  SAMPLES,
  words,
} from '../testing/films';
import { makeWorkFolder, type WorkFolder } from '../testing/work-folder';
import { readMovie } from './movie';
import { walkChunks } from './sample-tables';

let folder: WorkFolder;
beforeAll(async () => {
  folder = await makeWorkFolder();
});
afterAll(() => folder.remove());

const library = (name: string) => readFile(new URL(`../../../../library/${name}`, import.meta.url));

async function taken(film: Buffer) {
  const result = await folder.inspect(film, 'film.mp4');
  if (!result.ok) throw new Error(result.detail.en);
  return { ...result, kept: await readFile(result.path) };
}

async function refused(film: Buffer): Promise<string> {
  const result = await folder.inspect(film, 'film.mp4');
  expect(result).toMatchObject({ ok: false, fault: 'unsupported' });
  return result.ok ? '' : result.detail.en;
}

/** All samples of all tracks, in the order of the tables. */
function samplesOf(film: Buffer): Buffer {
  const at = placeOf(film, 'moov');
  const movie = readMovie(film.subarray(at, at + film.readUInt32BE(at)));
  const samples: Buffer[] = [];
  for (const track of movie.tracks) {
    walkChunks(movie.bytes, track, (offset, size) => samples.push(film.subarray(offset, offset + size)));
  }
  return Buffer.concat(samples);
}

describe('what is taken', () => {
  test.each([
    ['seasons.mp4', 'video', 1280, 720, 20],
    ['planet-tour-360.mp4', 'panorama_video', 2048, 1024, 14],
  ] as const)(
    '[RES-43] a real mp4 is measured and kept as it is: %s',
    async (name, kind, width, height, seconds) => {
      const film = await library(name);
      const { facts, path, source } = await taken(film);
      expect(facts).toMatchObject({
        kind,
        width,
        height,
        durationSeconds: seconds,
        codec: 'h264',
        mime: 'video/mp4',
        bytes: film.length,
      });
      expect(path).toBe(source);
    },
  );

  test.each(['avc1', 'avc3', 'hvc1', 'hev1'])('[RES-43] %s is taken', async (codec) => {
    const { facts } = await taken(makeFilm({ codec }));
    expect(facts).toMatchObject({ codec: codec.startsWith('a') ? 'h264' : 'h265', durationSeconds: 2 });
  });

  test.each(['mp4v', 'vp09', 'av01', 'apch', 'dvh1', 'encv'])(
    '[RES-43] %s is refused with what to do',
    async (codec) => {
      expect(await refused(makeFilm({ codec }))).toMatch(
        codec === 'encv' ? /copy-protected/ : `coded as ${codec}. Headsets play H.264 and H.265`,
      );
    },
  );

  test('[RES-43] a film that was recorded upright is told so', async () => {
    const matrix = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
    expect((await taken(makeFilm({ matrix }))).facts).toMatchObject({ width: 720, height: 1280 });
  });

  test('[RES-43] fragments are taken where they are whole', async () => {
    expect((await taken(makeFragmentedFilm())).facts).toMatchObject({ durationSeconds: 2, codec: 'h264' });
    expect(await refused(makeFragmentedFilm().subarray(0, -1))).toContain('cut off');
    const short = makeFragmentedFilm();
    short.writeUInt32BE(6, short.lastIndexOf('trun') + 8);
    expect(await refused(short)).toContain('cut off');
  });
});

describe('shape', () => {
  const sv3d = (...inside: Buffer[]) =>
    box(
      'sv3d',
      box('svhd', words(0), Buffer.from('x\0')),
      box('proj', box('prhd', words(0, 0, 0, 0)), ...inside),
    );
  const equi = (...bounds: number[]) => box('equi', words(0, ...bounds));
  const whole = sv3d(equi(0, 0, 0, 0));
  const uuid = (xml: string) =>
    box(
      'uuid',
      Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex'),
      Buffer.from(`<rdf:SphericalVideo>${xml}</rdf:SphericalVideo>`),
    );
  const spherical =
    '<GSpherical:Spherical>true</GSpherical:Spherical><GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType>';

  test('[RES-43] a film surrounds people where its boxes or its XML say so, whatever its shape, or where it is 2:1', async () => {
    for (const [options, kind] of [
      [{ inEntry: [whole] }, 'panorama_video'],
      [{ inTrack: [uuid(spherical)] }, 'panorama_video'],
      [{ inTrack: [uuid('<GSpherical:Spherical>false</GSpherical:Spherical>')] }, 'video'],
      [{ width: 3840, height: 1920 }, 'panorama_video'],
      [{ width: 640, height: 320 }, 'video'],
      [{ width: 1920, height: 1080 }, 'video'],
    ] as const) {
      expect((await taken(makeFilm(options))).facts.kind).toBe(kind);
    }
  });

  test('[RES-43] cubes, half spheres and one picture for each eye are refused with what to do', async () => {
    expect(await refused(makeFilm({ inEntry: [sv3d(box('cbmp', words(0, 0, 0)))] }))).toContain(
      'Export it as equirectangular',
    );
    expect(await refused(makeFilm({ inEntry: [sv3d(equi(0, 0, 2 ** 30, 2 ** 30))] }))).toContain(
      'half a sphere',
    );
    const st3d = box('st3d', words(0), Buffer.from([1]));
    expect(await refused(makeFilm({ inEntry: [st3d, whole] }))).toContain('monoscopic');
    const stereo = `${spherical}<GSpherical:StereoMode>top-bottom</GSpherical:StereoMode>`;
    expect(await refused(makeFilm({ inTrack: [uuid(stereo)] }))).toContain('monoscopic');
  });
});

describe('what is kept', () => {
  test.each(['seasons.mp4', 'planet-tour-360.mp4'])(
    '[RES-43] a table of contents at the end comes to the front, and every sample stays the same: %s',
    async (name) => {
      const film = makeLate(await library(name));
      expect(placeOf(film, 'moov')).toBeGreaterThan(placeOf(film, 'mdat'));
      const { kept, path, source, facts } = await taken(film);
      expect(path).not.toBe(source);
      expect(facts.bytes).toBe(kept.length);
      expect(placeOf(kept, 'moov')).toBe(32);
      expect(samplesOf(kept).equals(samplesOf(film))).toBe(true);
      // Once in order it stays as it is.
      const again = await taken(kept);
      expect(again.path).toBe(again.source);
      expect(again.facts).toEqual(facts);
    },
  );

  test('[RES-43] several boxes of samples, long boxes and places of eight bytes are brought into order', async () => {
    const [first, second] = [SAMPLES.subarray(0, 500), SAMPLES.subarray(500)];
    const mdats = [longBox('mdat', 516n, first), box('free', Buffer.alloc(20)), box('mdat', second)];
    const at = ftyp.length + 16;
    const co64 = box('co64', words(0, 2, 0, at, 0, at + 500 + 28 + 8));
    const film = Buffer.concat([ftyp, ...mdats, makeMoov(0, { tables: { stco: co64 } })]);
    const { kept } = await taken(film);
    expect(samplesOf(kept).equals(SAMPLES)).toBe(true);
    expect(kept.includes('free')).toBe(false);
    const endless = makeFilm();
    endless.writeUInt32BE(0, placeOf(endless, 'mdat'));
    expect((await taken(endless)).facts.durationSeconds).toBe(2);
  });

  test('where a film was made is not kept', async () => {
    const place = box('udta', box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+31.2304+121.4737/')));
    for (const film of [makeFilm({ inMovie: [place] }), makeLateFilm({ inTrack: [place] })]) {
      const { kept } = await taken(film);
      expect(kept.includes('31.2304')).toBe(false);
      expect(samplesOf(kept).equals(SAMPLES)).toBe(true);
    }
  });

  /** Writes a film with a hole of so many bytes before its samples; a hole takes no room on the disk. */
  async function writeHuge(holeBytes: number, late: boolean): Promise<string> {
    const places = (at: number) => [Math.floor(at / 2 ** 32), at % 2 ** 32];
    const tableAt = (at: number) => ({ stco: box('co64', words(0, 2, ...places(at), ...places(at + 500))) });
    const mdatBytes = 16 + holeBytes + SAMPLES.length;
    const mdatAt = ftyp.length + (late ? 0 : makeMoov(0, { tables: tableAt(0) }).length);
    const samplesAt = mdatAt + 16 + holeBytes;
    const moov = makeMoov(0, { tables: tableAt(samplesAt) });
    const header = longBox('mdat', BigInt(mdatBytes), Buffer.alloc(0));
    const path = await folder.write(Buffer.concat([ftyp, ...(late ? [] : [moov]), header]));
    const handle = await open(path, 'r+');
    await handle.write(SAMPLES, 0, SAMPLES.length, samplesAt);
    if (late) await handle.write(moov, 0, moov.length, mdatAt + mdatBytes);
    await handle.close();
    return path;
  }

  test.each([
    ['6 GB in playing order', 6 * 1024 ** 3, false],
    ['200 MB that are brought into order', 200 * 1024 ** 2, true],
  ])('[RES-43] %s are examined without loading them', { timeout: 60_000 }, async (_, holeBytes, late) => {
    const path = await writeHuge(holeBytes, late);
    const before = process.memoryUsage.rss();
    const options = { fileName: 'long.mp4', purpose: 'resource', folder: folder.path } as const;
    const result = await inspectFile(path, options);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
    expect(result).toMatchObject({ ok: true, facts: { durationSeconds: 2 } });
    if (!result.ok) return;
    expect(result.path === path).toBe(!late);
    const { size } = await stat(result.path);
    expect(result.facts.bytes).toBe(size);
    const tail = Buffer.alloc(SAMPLES.length);
    const handle = await open(result.path, 'r');
    await handle.read(tail, 0, tail.length, size - tail.length);
    await handle.close();
    expect(tail.equals(SAMPLES)).toBe(true);
  });

  test('bringing into order ends at once when it is told to', { timeout: 60_000 }, async () => {
    const path = await writeHuge(200 * 1024 ** 2, true);
    const stop = new AbortController();
    const options = { fileName: 'long.mp4', purpose: 'resource', folder: folder.path } as const;
    const examined = inspectFile(path, { ...options, signal: stop.signal });
    setImmediate(() => stop.abort(new Error('enough')));
    await expect(examined).rejects.toThrow('enough');
  });
});

describe('what is refused', () => {
  test('[RES-46] [RES-51] a film that is cut off is refused, wherever it is cut', async () => {
    const film = await library('moon-phases.mp4');
    for (const share of [0.0001, 0.003, 0.1, 0.5, 0.99, 0.999999]) {
      await refused(film.subarray(0, Math.floor(film.length * share)));
      const late = makeLate(film);
      await refused(late.subarray(0, Math.floor(late.length * share)));
    }
    expect(await refused(film.subarray(0, -1))).toContain('cut off');
    expect(await refused(Buffer.concat([ftyp, box('mdat', SAMPLES)]))).toContain('never finished');
  });

  test('[RES-46] samples outside the file or in other files are refused', async () => {
    const film = makeFilm();
    for (const at of [0, film.length - 400, 2 ** 32 - 1]) {
      const tables = { stco: box('stco', words(0, 2, at, at)) };
      expect(await refused(makeFilm({ tables }))).toContain('cut off');
    }
    expect(
      await refused(makeFilm({ reference: box('url ', words(0), Buffer.from('file:///etc/passwd\0')) })),
    ).toContain('other files');
  });

  test('[RES-46] a film without pictures is refused', async () => {
    const sound = makeFilm();
    sound.write('soun', sound.indexOf('vide'));
    expect(await refused(sound)).toContain('no moving pictures');
    expect(await refused(makeFilm({ duration: 0, tables: { stts: box('stts', words(0, 0)) } }))).toContain(
      'no moving pictures',
    );
  });

  test.each([
    [
      'an archive',
      Buffer.concat([
        Buffer.from('504b0304140000000000', 'hex'),
        Buffer.from('504b0506', 'hex'),
        Buffer.alloc(18),
      ]),
    ],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['a program', Buffer.from('7f454c46020101000000', 'hex')],
  ])('[RES-46] a film with %s behind or inside it is refused', async (_, hidden) => {
    const film = makeFilm();
    for (const bytes of [
      Buffer.concat([film, hidden]),
      Buffer.concat([film, box('free', hidden)]),
      Buffer.concat([ftyp, box('uuid', Buffer.alloc(16), hidden), makeLateFilm().subarray(ftyp.length)]),
      makeFilm({ inMovie: [box('udta', hidden)] }),
    ]) {
      expect(await refused(bytes)).toMatch(/Something else is hidden|cut off/);
    }
  });

  test('[RES-46] pictures and sounds in the same kind of box, and films for other players, are refused', async () => {
    for (const brand of ['avif', 'heic', 'M4A ', 'qt  ']) {
      const film = makeFilm();
      film.write(brand, 8, 'latin1');
      await refused(film);
    }
  });
});
