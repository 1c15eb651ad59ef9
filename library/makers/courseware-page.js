/** Draws one second of a courseware on the page; `coursewares.mjs` opens it. */
import { createViewer, loadMedia } from '@orrery/scene';

const canvas = document.querySelector('canvas');
const viewer = createViewer(canvas, { maxPixelRatio: 2 });

/** Shows a second of a chapter, and resolves when it is on the canvas. */
window.show = async ({ url, chapter, seconds, language, wordless }) => {
  const started = performance.now();
  const failures = [];
  const media = await loadMedia(
    { kind: 'courseware', url, chapter },
    { renderer: viewer.renderer, language, onFailure: (error) => failures.push(error.message) },
  );
  viewer.setMedia(media);
  media.lesson.follow(chapter, () => seconds);
  // Covers serve both languages: panel and labels are what is drawn last.
  if (wordless) {
    media.object.traverse((node) => {
      if (node.renderOrder === 8 || node.renderOrder === 9) node.layers.disableAll();
    });
  }
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  const { calls, triangles } = viewer.renderer.info.render;
  window.shown?.dispose();
  window.shown = media;
  return { calls, triangles, failures, loadMs: Math.round(performance.now() - started) };
};
