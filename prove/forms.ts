import { runTests } from './testRun.ts'

/**
 * In a real browser: types every field of every form, finds it again after a reload, and sees it
 * refused for those who may not write it; takes a mandate of each kind from draft to delivery with
 * three people; types every choice of the other pages in full, leaving it by Enter, Tab and blur.
 */
export default ({ seed, log }: { seed: number; log: (line: string) => void }) =>
  runTests({
    project: 'e2e',
    files: ['lists/choosing', 'mandates/mandate-forms', 'mandates/mandate-journey'].map(
      (name) => `e2e/${name}.test.ts`,
    ),
    env: { FORMS: 'all', FORMS_SEED: String(seed) },
    log,
  })
