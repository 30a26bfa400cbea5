import { runTests } from './testRun.ts'

/** Every list filtered, ordered, exported and counted by every field, as each group of people. */
export default ({ seed, log }: { seed: number; log: (line: string) => void }) =>
  runTests({
    project: 'unit',
    files: ['src/testing/product/lists.test.ts'],
    env: { LISTS: 'all', SEED: String(seed) },
    log,
  })
