import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that put another module in a module's place: no other file may meet it, so each has its own process. */
const MOCKING = [
  'apps/server/src/platform/session/passwords.test.ts',
  'packages/client/src/broker/connect-broker.test.ts',
];

/** Journeys that hold several screens to the second, or draw for them: each has the machine to itself. */
const REAL_TIME = ['class', 'headset', 'scene', 'courseware', 'headset-room', 'watch', 'results'].map(
  (name) => `e2e/src/${name}.e2e.test.ts`,
);

/** Faults of several servers and their parts: no browser, and the machine to themselves. */
const CLUSTER = ['e2e/src/cluster/**/*.test.ts'];

/** Files that take longest, by the end of their names. Begun last, one of them would run alone at the end. */
const LONG = [
  'fuzz/fuzz',
  'fuzz/fuzz-broker',
  'every-page.e2e',
  'keyboard.e2e',
  '/resource.e2e',
  'routes.e2e',
  'shell.e2e',
  '/play.e2e',
  'play-devices.e2e',
  'class-view.e2e',
  'door.e2e',
  'resource-form.e2e',
  'languages.e2e',
  'manage-people-looks.e2e',
  'auth.e2e',
  'embedded',
  'operator',
  'main',
  'crash',
  'testing/upgrade',
].map((name) => `${name}.test.ts`);

/** Long files first, the others in Vitest's own order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? LONG.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Tests that wait for something wait as long as a busy machine takes. */
const PATIENT = { setupFiles: ['vitest.patience.ts'], expect: { poll: { timeout: 20_000 } } };

const without = (files: readonly string[]) => [...configDefaults.exclude, ...files];

/** Journeys through the built product in a browser. */
function journeys(name: string, own: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: ['e2e/src/**/*.test.ts'],
      globalSetup: ['e2e/src/support/global-setup.ts'],
      isolate: false,
      testTimeout: 180_000,
      expect: { poll: { timeout: 30_000 } },
      hookTimeout: 120_000,
      ...own,
    },
  };
}

// Without isolation the files of a project share what they import: with it, importing takes most of the time.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{console,headset,simulator}/src/**/*.test.{ts,tsx}',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: without(MOCKING),
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          ...PATIENT,
        },
      },
      { test: { name: 'mocking', include: MOCKING, sequence: { groupOrder: 1 }, ...PATIENT } },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 2 },
          include: ['apps/server/src/**/*.test.ts'],
          exclude: without(MOCKING),
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
          // Much of it waits: for disks, for parts that hang, for clocks.
          maxWorkers: 3,
          testTimeout: 60_000,
          ...PATIENT,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cluster',
          sequence: { groupOrder: 3 },
          include: CLUSTER,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          ...PATIENT,
        },
      },
      journeys('e2e', {
        exclude: without([...REAL_TIME, ...CLUSTER]),
        maxWorkers: 2,
        sequence: { groupOrder: 4 },
      }),
      journeys('e2e-time', { include: REAL_TIME, fileParallelism: false, sequence: { groupOrder: 5 } }),
    ],
  },
});
