import { cpSync } from 'node:fs';
import { defineConfig } from 'vite';

/** The server's bundle: our packages inside, everything from npm outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        operator: 'src/operator/main.ts',
        examiner: 'src/platform/inspection/examiner.ts',
      },
      // Everything in one folder: paths to the pages and the migrations are told from a file's own place.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@orrery\//] },
  plugins: [
    {
      name: 'copy-migrations',
      writeBundle() {
        cpSync('src/migrations', 'dist/migrations', { recursive: true });
      },
    },
  ],
});
