import path from 'node:path';
import { normalizePath, type Plugin, runnerImport } from 'vite';

/**
 * Works modules out while the page is built, and ships their values instead of their code: a table that is computed
 * from schemas comes without the schemas. Their exports must be plain JSON.
 * @param files paths from here
 */
export function frozenModules(files: readonly string[]): Plugin {
  const frozen = new Set(files.map((file) => normalizePath(path.resolve(import.meta.dirname, file))));
  return {
    name: 'orrery-frozen-modules',
    enforce: 'pre',
    async load(id) {
      if (!frozen.has(normalizePath(id))) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of dependencies) this.addWatchFile(path.resolve(file));
      const lines = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return lines.join('\n');
    },
  };
}
