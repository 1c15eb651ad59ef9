import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Title of a courseware that draws the time as blocks. */
export const CLOCK_COURSEWARE = 'A clock of blocks';

/**
 * Six by four blocks in the middle of a courseware's room: two marks, the lower twenty bits of the milliseconds since 1970, their parity
 * twice. Whoever sees a frame can read when it was drawn, and needs nothing of the product for it.
 */
const MAIN = `
const BITS = 20;
export default ({ THREE, group }) => {
  const side = 0.5;
  const cells = Array.from({ length: 24 }, (_, index) => {
    const material = new THREE.MeshBasicMaterial({ toneMapped: false });
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(side, side), material);
    mesh.position.set((index % 6 - 2.5) * side, 1.5 + (1.5 - Math.floor(index / 6)) * side, -2.75);
    group.add(mesh);
    return material;
  });
  const paint = (index, on) => cells[index].color.setScalar(on ? 1 : 0);
  return {
    update() {
      const value = Date.now() % 2 ** BITS;
      let parity = 0;
      paint(0, true);
      paint(1, false);
      for (let bit = 0; bit < BITS; bit += 1) {
        const on = (value >> bit) & 1;
        parity ^= on;
        paint(2 + bit, on === 1);
      }
      paint(22, parity === 1);
      paint(23, parity === 0);
      return true;
    },
  };
};
`;

/**
 * Writes a folder with the courseware, imports it as the operator does, and takes the folder away.
 * @param importFolder hands the folder to the operator's `library import`
 */
export async function publishClock(importFolder: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-clock-'));
  const chapters = [{ id: 1, title: { en: 'Time', zh: '时间' }, duration: 600 }];
  const title = { en: CLOCK_COURSEWARE, zh: '方块时钟' };
  const manifest = { id: 'clock', version: '1.0.0', title, entry: 'main.js', chapters };
  const paint = { create: { width: 64, height: 40, channels: 3, background: '#10142b' } } as const;
  const entry = {
    ...{ id: 'clock', kind: 'courseware', file: 'courseware.zip', cover: 'cover.jpg', chapters, title },
    ...{ phase_ids: [10], subjects: ['science'], licence: 'CC0-1.0', credit: 'Ada' },
    ...{ description: { en: 'Time.', zh: '时间。' }, knowledge_point: { en: 'Time', zh: '时间' } },
    keywords: { en: ['time'], zh: ['时间'] },
  };
  await Promise.all([
    sharp(paint).jpeg().toFile(join(folder, 'cover.jpg')),
    writeFile(
      join(folder, 'courseware.zip'),
      zipSync({ 'courseware.json': strToU8(JSON.stringify(manifest)), 'main.js': strToU8(MAIN) }),
    ),
    writeFile(join(folder, 'content.json'), JSON.stringify([entry])),
  ]);
  await importFolder(folder);
  await rm(folder, { recursive: true });
}

/** Where the blocks stand in a picture: half its height in metres at their distance, and their middle above its own. */
const VIEWS = {
  /** A flat page shows the room whole, with a little air around it. */
  flat: { halfMetres: 1.2 * 1.12, aboveMetres: 0 },
  /** An eye at 1.6 m that looks straight ahead, 75 degrees high. */
  immersive: { halfMetres: 2.75 * Math.tan((37.5 * Math.PI) / 180), aboveMetres: -0.1 },
} as const;

/** One frame of a video, as somebody on that page sees it. */
export interface SeenFrame {
  /** When it was drawn, milliseconds since 1970. */
  readonly drawnMs: number;
  /** When it could be read here. */
  readonly readMs: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the clock from the frames of a page's first video that plays.
 * @param frames how many legible ones are wanted
 * @throws Error where they do not come in time
 */
export function readClock(
  page: Page,
  frames: number,
  view: keyof typeof VIEWS = 'flat',
  withinMs = 20_000,
): Promise<SeenFrame[]> {
  return page.evaluate(
    ([wanted, within, { halfMetres, aboveMetres }]) =>
      new Promise<SeenFrame[]>((resolve, reject) => {
        const video = document.querySelector('video');
        if (!video) return reject(new Error('there is no video'));
        const seen: SeenFrame[] = [];
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d', { willReadFrequently: true });
        let all = 0;
        const timer = setTimeout(
          () => reject(new Error(`${seen.length} legible frames of ${all} came`)),
          within,
        );
        const read = (): number | null => {
          const { videoWidth: width, videoHeight: height } = video;
          canvas.width = width;
          canvas.height = height;
          context?.drawImage(video, 0, 0);
          const perMetre = height / (2 * halfMetres);
          const bit = (index: number) => {
            const x = width / 2 + ((index % 6) - 2.5) * 0.5 * perMetre;
            const y = height / 2 - ((1.5 - Math.floor(index / 6)) * 0.5 + aboveMetres) * perMetre;
            const pixel = context?.getImageData(Math.round(x), Math.round(y), 1, 1).data;
            return (pixel?.[1] ?? 0) > 127 ? 1 : 0;
          };
          let value = 0;
          let parity = 0;
          for (let index = 0; index < 20; index += 1) {
            value += bit(2 + index) * 2 ** index;
            parity ^= bit(2 + index);
          }
          const marks = [bit(0), bit(1), bit(22), bit(23)].join();
          return marks === [1, 0, parity, 1 - parity].join() ? value : null;
        };
        const look = () => {
          const readMs = Date.now();
          const value = read();
          all += 1;
          const { videoWidth: width, videoHeight: height } = video;
          if (value !== null) {
            const ageMs = (((readMs - value) % 2 ** 20) + 2 ** 20) % 2 ** 20;
            seen.push({ drawnMs: readMs - ageMs, readMs, width, height });
          }
          if (seen.length < wanted) return void video.requestVideoFrameCallback(look);
          clearTimeout(timer);
          resolve(seen);
        };
        video.requestVideoFrameCallback(look);
      }),
    [frames, withinMs, VIEWS[view]] as const,
  );
}
