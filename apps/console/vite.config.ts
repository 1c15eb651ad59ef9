import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.config';
import { frozenModules } from './frozen-modules.config';
import { preloadedFont } from './preloaded-font.config';

/** Where the development server finds the real one. */
const SERVER = process.env.ORRERY_SERVER ?? 'http://localhost:8080';

/** Tables that the page needs and whose making it does not. */
const FROZEN = [
  '../../packages/contract/src/calls/call-routes.ts',
  '../../packages/i18n/src/console-en.ts',
  '../../packages/i18n/src/console-zh.ts',
];

export default defineConfig({
  plugins: [frozenModules(FROZEN), react(), preloadedFont(), compressed()],
  resolve: { dedupe: ['react', 'react-dom', 'three', 'i18next'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    // What `npm run check` weighs the pages by (decision 0025).
    manifest: true,
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: {
      // The host stays this one: the server refuses calls whose origin is another.
      '/api': { target: SERVER, changeOrigin: false },
      '/media': { target: SERVER, changeOrigin: false },
      '/headset': { target: SERVER, changeOrigin: false },
      '/mqtt': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
});
