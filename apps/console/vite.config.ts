import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.config';
import { frozenModules } from './frozen-modules.config';
import { preloadedFont } from './preloaded-font.config';
import { strictStyles } from './strict-styles.config';
import { withoutUnused } from './without-unused.config';

/** Where the development server finds the real one. */
const SERVER = process.env.ORRERY_SERVER ?? 'http://localhost:8080';

/** Tables that the page needs and whose making it does not. */
const FROZEN = [
  '../../packages/contract/src/calls/call-routes.ts',
  '../../packages/contract/src/door-errors.ts',
  '../../packages/contract/src/error-ids.ts',
  '../../packages/i18n/src/console-door.ts',
  '../../packages/i18n/src/console-desk-en.ts',
  '../../packages/i18n/src/console-desk-zh.ts',
  '../../packages/i18n/src/console-en.ts',
  '../../packages/i18n/src/console-zh.ts',
];

/**
 * Small files compress worse, and each asks for its turn: what every page needs is one file (the entry itself must
 * stay its own), what the door and most rooms show is a second, and what only the door shows a third.
 */
const CHUNKS = [
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /node_modules|packages|src[\\/](?:app|components|lib)/,
  },
  {
    name: 'look',
    test: /components[\\/](?:menu|language|logo|notice)|lib[\\/](?:stillness|failure-text)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](?:x|info|play|pause|circle-exclamation-point|triangle-exclamation-point)\.mjs/,
  },
  { name: 'door', test: /features[\\/]auth[\\/]door/ },
];

/** The package names only its development build to bundlers; this is the same without its warnings. */
const PRODUCTION_ROUTER = fileURLToPath(
  new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

export default defineConfig({
  plugins: [frozenModules(FROZEN), withoutUnused(), react(), strictStyles(), preloadedFont(), compressed()],
  resolve: {
    dedupe: ['react', 'react-dom', 'three', 'i18next'],
    alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }],
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Every browser that runs the page knows the hint.
    modulePreload: { polyfill: false },
    // What `npm run check` weighs the pages by (decision 0025).
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  worker: {
    // Pieces of its own: the library for workbooks is loaded for those only, not for CSV or an example.
    format: 'es',
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
  server: {
    proxy: {
      // The host stays this one: the server refuses calls whose origin is another.
      '/api': { target: SERVER, changeOrigin: false },
      '/media': { target: SERVER, changeOrigin: false },
      '/storage': { target: SERVER, changeOrigin: false },
      '/headset': { target: SERVER, changeOrigin: false },
      '/mqtt': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
});
