import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files begin first, so that no worker waits at the end for one that began last. */
const longest = [
  ...['stop.proof', 'printing.proof', 'postgres.proof', 'reader.proof', 'launcher.proof'],
  ...['lists', 'storing', 'limits', 'quoteSync'],
  ...['screens', 'users', 'readers', 'kickoff', 'files', 'prospection', 'session', 'two-factor'],
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

/** What the tests below `src` have in common. */
const withoutBrowser = {
  setupFiles: ['temporary', 'endings'].map((name) => `src/testing/setup/${name}.setup.ts`),
  // A worker reads the modules once for all of its files, which takes a third of the time off.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // When something does not come, not how fast it has to.
  expect: { poll: { timeout: 30_000 } },
  // More than the two cores: some tests wait for processes.
  maxWorkers: 3,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Once for all projects: one database server, a database of it for each test file; one temporary folder.
    globalSetup: 'src/testing/setup/run.setup.ts',
    projects: [
      {
        test: {
          ...withoutBrowser,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.proof.test.ts'],
        },
      },
      // What starts processes of its own, and small runs of the long proofs.
      {
        test: {
          ...withoutBrowser,
          name: 'proofs',
          include: ['src/**/*.proof.test.ts'],
          // When a process is stuck, not how fast it has to be.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          setupFiles: ['src/testing/setup/endings.setup.ts', 'e2e/support/windows.setup.ts'],
          isolate: false,
          // When a page is stuck, not how fast it has to be (windows.ts).
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
