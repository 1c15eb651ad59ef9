/** Draws one second of a courseware on the page; `coursewares.mjs` opens it. */
import { createViewer, loadMedia } from '@orrery/scene';

const canvas = document.querySelector('canvas');
const viewer = createViewer(canvas, { maxPixelRatio: 2 });

async function drawn() {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
}

/** Shows a second of a chapter, and resolves when it is on the canvas. */
window.show = async ({ url, chapter, seconds, language, wordless, without }) => {
  const started = performance.now();
  const failures = [];
  const media = await loadMedia(
    { kind: 'courseware', url, chapter },
    { renderer: viewer.renderer, language, onFailure: (error) => failures.push(error.message) },
  );
  viewer.setMedia(media);
  media.lesson.follow(chapter, () => seconds);
  // Signs are made when they are first shown.
  await drawn();
  // Covers serve both languages: panel and labels are what is drawn last.
  if (wordless) {
    media.object.traverse((node) => {
      const isSaid = node.renderOrder === 8 || node.renderOrder === 9;
      if (isSaid && node.name !== '?') node.layers.disableAll();
      if (without.includes(node.name)) node.traverse((part) => part.layers.disableAll());
    });
  }
  await drawn();
  const { calls, triangles } = viewer.renderer.info.render;
  window.shown?.dispose();
  window.shown = media;
  return { calls, triangles, failures, loadMs: Math.round(performance.now() - started) };
};
