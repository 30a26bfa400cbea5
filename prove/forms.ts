import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratch } from '../src/testing/scratch.ts'
import { root } from './product.ts'

type Report = { numTotalTests: number; numPassedTests: number }

/**
 * In a real browser: every field of each of the nineteen forms typed, found again after a reload and
 * refused where it is not theirs; a mandate of each kind from its draft to its delivery by three people;
 * every choice of the other pages typed in full, with Enter, Tab and by leaving it.
 */
export default async function proveForms({ seed, log }: { seed: number; log: Log }) {
  const { folder, remove } = makeScratch()
  try {
    const outputFile = join(folder, 'forms.json')
    const files = ['choosing', 'mandate-forms', 'mandate-journey'].map(
      (name) => `e2e/${name}.test.ts`,
    )
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        ...['run', '--project', 'e2e', '--reporter', 'default', '--reporter', 'json'],
        ...['--outputFile.json', outputFile, ...files],
      ],
      { cwd: root, env: { ...process.env, FORMS: 'all', FORMS_SEED: String(seed) } },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => log(String(text).trimEnd()))
    await once(child, 'close')
    const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
    const figures = { journeys: numTotalTests, passed: numPassedTests }
    if (numPassedTests < numTotalTests || numTotalTests === 0)
      throw new Error('Not every journey was gone to its end.', { cause: figures })
    return figures
  } finally {
    remove()
  }
}

type Log = (line: string) => void
