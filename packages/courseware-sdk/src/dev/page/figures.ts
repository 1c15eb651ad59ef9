import type { createRenderer } from '@orrery/scene';
import { type Language, say } from './texts';

/** What a scene may cost on a headset. */
const DRAW_CALLS = 60;
const EVERY_MS = 500;

/** Tells twice a second what drawing costs; it lives as long as the page. */
export function watchFigures(
  renderer: ReturnType<typeof createRenderer>,
  onFigures: (figures: (language: Language) => string) => void,
): void {
  let frames = 0;
  let before = renderer.info.render.frame;
  setInterval(() => {
    const { calls, triangles, frame } = renderer.info.render;
    frames = ((frame - before) * 1000) / EVERY_MS;
    before = frame;
    onFigures((language) => {
      const words = say(language, 'figures', {
        calls,
        triangles: triangles.toLocaleString(language),
        frames,
      });
      return calls > DRAW_CALLS ? `${words} · ${say(language, 'over', { calls: DRAW_CALLS })}` : words;
    });
  }, EVERY_MS);
}
