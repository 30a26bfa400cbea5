import { runTests } from './testRun.ts'

/**
 * In a real browser: every field of each of the nineteen forms typed, found again after a reload and
 * refused where it is not theirs; a mandate of each kind from its draft to its delivery by three people;
 * every choice of the other pages typed in full, with Enter, Tab and by leaving it.
 */
export default ({ seed, log }: { seed: number; log: (line: string) => void }) =>
  runTests({
    project: 'e2e',
    files: ['choosing', 'mandate-forms', 'mandate-journey'].map((name) => `e2e/${name}.test.ts`),
    env: { FORMS: 'all', FORMS_SEED: String(seed) },
    log,
  })
