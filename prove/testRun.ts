import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createScratchFolder } from '../src/testing/scratch.ts'
import { root } from './product.ts'

type Report = { numTotalTests: number; numPassedTests: number }
type Run = {
  project: 'unit' | 'proofs' | 'e2e'
  files: readonly string[]
  /** Environment that makes the tests complete instead of sampled. */
  env: Record<string, string>
  log: (line: string) => void
}

/** Runs test files and returns the number of tests; throws if one fails, with the figures as cause. */
export async function runTests({ project, files, env, log }: Run) {
  const { folder, remove } = createScratchFolder()
  try {
    const outputFile = join(folder, 'tests.json')
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        ...['run', '--project', project, '--reporter', 'default', '--reporter', 'json'],
        ...['--outputFile.json', outputFile, ...files],
      ],
      { cwd: root, env: { ...process.env, ...env } },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => log(String(text).trimEnd()))
    await once(child, 'close')
    const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
    const figures = { tests: numTotalTests, passed: numPassedTests }
    if (numPassedTests < numTotalTests || numTotalTests === 0)
      throw new Error('Not every test passed.', { cause: figures })
    return figures
  } finally {
    remove()
  }
}
