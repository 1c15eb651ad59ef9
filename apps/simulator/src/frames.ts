import type { People } from '@orrery/client';
import { FRAME_SIDE, type Watch } from '@orrery/contract';
import type { Random } from './random';

const HEIGHT = 180;
/** The server takes one picture a second. */
const LEAST_MS = 1_050;

/** Pictures of what a simulated headset shows of a courseware, while somebody wants them. */
export interface SimulatedFrames {
  /** @param secondsIn seconds into the lesson; null where nothing plays that needs pictures */
  offer(watch: Watch | null, nowMs: number, secondsIn: number | null): void;
}

/** Makes the pictures of one headset: a seeded planet that goes round. */
export function createFrames(random: Random, people: () => Pick<People, 'sendFrame'>): SimulatedFrames {
  const hue = Math.floor(random.between(0, 360));
  let lastMs = Number.NEGATIVE_INFINITY;
  let busy = false;

  async function send(secondsIn: number): Promise<void> {
    try {
      await people().sendFrame(await drawPlanet(hue, secondsIn));
    } catch {
      // The next picture is better than this one again.
    } finally {
      busy = false;
    }
  }

  return {
    offer(watch, nowMs, secondsIn) {
      const pause = watch?.frameSeconds;
      if (busy || pause === undefined || secondsIn === null) return;
      if (nowMs - lastMs < Math.max(LEAST_MS, pause * 1000)) return;
      busy = true;
      lastMs = nowMs;
      void send(secondsIn);
    },
  };
}

async function drawPlanet(hue: number, secondsIn: number): Promise<string> {
  // Loaded when the first picture is wanted: most runs need none.
  const { default: sharp } = await import('sharp');
  const angle = secondsIn / 5;
  const x = FRAME_SIDE / 2 + Math.cos(angle) * 90;
  const y = HEIGHT / 2 + Math.sin(angle) * 40;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME_SIDE}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#0b0e20"/>
    <ellipse cx="50%" cy="50%" rx="90" ry="40" fill="none" stroke="#5f6894"/>
    <circle cx="50%" cy="50%" r="22" fill="#e2bc6a"/>
    <circle cx="${x}" cy="${y}" r="12" fill="hsl(${hue} 60% 60%)"/>
  </svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
  return jpeg.toString('base64');
}
