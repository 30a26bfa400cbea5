import { runTests } from './testRun.ts'

/** Filters, sorts, exports and counts every list by every field, as each group. */
export default ({ seed, log }: { seed: number; log: (line: string) => void }) =>
  runTests({
    project: 'unit',
    files: ['src/testing/product/lists.test.ts'],
    env: { LISTS: 'all', SEED: String(seed) },
    log,
  })
