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
      '/api': SERVER,
      '/media': SERVER,
      '/headset': SERVER,
      '/mqtt': { target: SERVER, ws: true },
    },
  },
});
