import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Controllers and hands that we serve ourselves, because no request may leave the school's network. Every WebXR
 * controller names a generic profile after its own, so headsets that are not here still get a fitting shape.
 */
const SHIPPED = [
  'generic-hand',
  'generic-trigger',
  'generic-trigger-squeeze-thumbstick',
  'htc-vive-focus-3',
  'meta-quest-touch-plus',
  'meta-quest-touch-plus-v2',
  'meta-quest-touch-pro',
  'oculus-touch',
  'oculus-touch-v2',
  'oculus-touch-v3',
  'pico-4',
  'pico-4u',
  'pico-neo3',
];

const packageRoot = dirname(
  createRequire(import.meta.url).resolve('@webxr-input-profiles/assets/package.json'),
);
const profilesRoot = join(packageRoot, 'dist', 'profiles');

function profilesList(): string {
  const all = JSON.parse(readFileSync(join(profilesRoot, 'profilesList.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([name]) => SHIPPED.includes(name))));
}

function shippedFiles(): string[] {
  return SHIPPED.flatMap((profile) =>
    readdirSync(join(profilesRoot, profile)).map((file) => `${profile}/${file}`),
  );
}

/** Puts the controller profiles under `profiles/`, in the build and in the development server. */
export function controllerProfiles(): Plugin {
  return {
    name: 'orrery-controller-profiles',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'profiles/profilesList.json', source: profilesList() });
      for (const file of shippedFiles()) {
        this.emitFile({
          type: 'asset',
          fileName: `profiles/${file}`,
          source: readFileSync(join(profilesRoot, file)),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use('/headset/profiles', (request, response, next) => {
        const file = (request.url ?? '').slice(1).split('?')[0] ?? '';
        if (file === 'profilesList.json') {
          response.setHeader('content-type', 'application/json');
          response.end(profilesList());
        } else if (shippedFiles().includes(file) && statSync(join(profilesRoot, file)).isFile()) {
          createReadStream(join(profilesRoot, file)).pipe(response);
        } else next();
      });
    },
  };
}
