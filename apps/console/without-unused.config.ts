import type { Plugin } from 'vite';

const PASS_THROUGH = '\0pass-through';

/**
 * The component library's provider brings the positioning of pop-ups along for tooltips that share one box. We never
 * switch that on, and pages without pop-ups are 10 kB lighter without it (decision 0025).
 */
export function withoutUnused(): Plugin {
  return {
    name: 'orrery-without-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const asked = source === '../tooltip/UniqueProvider' && importer?.includes('config-provider');
      return asked ? PASS_THROUGH : null;
    },
    load: (id) => (id === PASS_THROUGH ? 'export default ({ children }) => children;' : null),
  };
}
