import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { controllerProfiles } from './controller-profiles.config';

/** The server that `npm run dev` talks to. */
const SERVER = 'http://localhost:8080';

/** The XR library carries a headset emulator with rooms, 5 MB that no headset needs: we never switch it on. */
function withoutEmulator(): Plugin {
  return {
    name: 'orrery-without-emulator',
    enforce: 'pre',
    resolveId(source, importer) {
      const asked = source === './emulate.js' && importer?.includes('@pmndrs/xr');
      return asked ? '\0no-emulator' : null;
    },
    load: (id) => (id === '\0no-emulator' ? 'export const emulate = undefined;' : null),
  };
}

export default defineConfig({
  base: '/headset/',
  plugins: [withoutEmulator(), react(), controllerProfiles()],
  build: { target: 'es2022', chunkSizeWarningLimit: 2000 },
  server: {
    port: 4701,
    proxy: { '/api': SERVER, '/media': SERVER, '/mqtt': { target: SERVER, ws: true } },
  },
});
