import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CoursewareError } from '@orrery/contract';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { checkCourseware } from '../check';

const PAGE = fileURLToPath(new URL('./page', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));
/** An editor saves a file in several goes. */
const QUIET_MS = 120;

/** A stage in the browser. */
export interface DevServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Shows a courseware's folder in the browser, packed and checked anew at each change.
 * @param options port 0 takes any that is free
 */
export async function startDevServer(
  folder: string,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<DevServer> {
  const server = await createServer({
    configFile: false,
    root: PAGE,
    cacheDir: path.join(REPOSITORY, 'node_modules/.vite-courseware'),
    logLevel: 'warn',
    appType: 'mpa',
    // Found later, each would load the page anew.
    optimizeDeps: {
      include: ['acorn', 'fflate', 'three', 'three/examples/jsm/loaders/GLTFLoader.js', 'zod'],
    },
    server: { port, host, fs: { allow: [REPOSITORY] } },
    plugins: [serveCourseware(path.resolve(folder))],
  });
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | undefined;
  return { url: `http://localhost:${address?.port ?? port}/`, close: () => server.close() };
}

/** `/courseware.zip` is the folder as it is now, or what is wrong with it; the page hears of changes. */
function serveCourseware(folder: string): Plugin {
  const watched = new Set<string>();
  return {
    name: 'courseware',
    configureServer(server) {
      watchFolder(server, folder, watched);
      server.middlewares.use('/courseware.zip', async (_request, response) => {
        response.setHeader('cache-control', 'no-store');
        try {
          const { bytes, warnings, sources } = await checkCourseware(folder);
          for (const source of sources) watched.add(source);
          server.watcher.add([...sources]);
          response.setHeader('content-type', 'application/zip');
          response.setHeader('x-warnings', encodeURIComponent(JSON.stringify(warnings)));
          response.end(bytes);
        } catch (error) {
          const problems = error instanceof CoursewareError ? error.problems : [String(error)];
          response.statusCode = 422;
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ problems }));
        }
      });
    },
  };
}

function watchFolder(server: ViteDevServer, folder: string, watched: ReadonlySet<string>): void {
  let timer: NodeJS.Timeout | undefined;
  server.watcher.add(folder);
  server.watcher.on('all', (_event, file) => {
    if (!watched.has(file) && !file.startsWith(`${folder}${path.sep}`)) return;
    clearTimeout(timer);
    timer = setTimeout(() => server.ws.send('courseware:changed'), QUIET_MS);
  });
}
