import { runTests } from './testRun.ts'

/**
 * Commits out of order, with one transaction open for 30 s, while notifiers are killed and pages of two processes come back:
 * nothing is lost, and nothing is told before it can be read.
 */
export default ({ seed, log }: { seed: number; log: (line: string) => void }) =>
  runTests({
    project: 'proofs',
    files: ['src/testing/proofs/live.proof.test.ts'],
    env: { LIVE_SECONDS: '30', SEED: String(seed) },
    log,
  })
