import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files begin first, so that no worker waits at the end for one that began last. */
const longest = [
  ...['postgres', 'fuzz', 'crash', 'launcher'],
  ...['session', 'users', 'mandate-forms', 'lists', 'mandate-journey', 'screens'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Once for both projects: one database server, a database of it for each test file; one temporary folder.
    globalSetup: 'src/testing/setup/run.setup.ts',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          setupFiles: ['temporary', 'endings'].map((name) => `src/testing/setup/${name}.setup.ts`),
          // A worker reads the modules once for all of its files, which takes a third of the time off.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // More than the two cores: some tests wait for processes.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          setupFiles: 'src/testing/setup/endings.setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
