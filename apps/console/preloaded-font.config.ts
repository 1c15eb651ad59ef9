import type { Plugin } from 'vite';

/** The face of Latin letters; Chinese ones come from the system. */
const LATIN = /inter-latin-wght-normal-.*\.woff2$/;

/** Asks for the Latin face together with the page, so that words do not jump when it arrives. */
export function preloadedFont(): Plugin {
  return {
    name: 'orrery-preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => LATIN.test(name));
        if (!file) throw new Error('the build has no Latin face');
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
