import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the development server finds the real one. */
const SERVER = process.env.ORRERY_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom', 'three', 'i18next'] },
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 900 },
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
