/** Runs tests on a source file that holds one mutant: `MUTANT` is a SourceMutant as JSON, or null for none. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { SourceMutant } from './sourceMutants.ts'

const root = join(import.meta.dirname, '..')
const mutant = JSON.parse(process.env.MUTANT!) as SourceMutant | null
const path = mutant && join(root, mutant.file)

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        if (!mutant || !path || id.split('?')[0] !== path) return undefined
        const source = readFileSync(path, 'utf8')
        return source.slice(0, mutant.start) + mutant.after + source.slice(mutant.end)
      },
    },
  ],
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: process.env.WITH_DATABASE ? 'src/testing/database.setup.ts' : undefined,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    bail: 1,
  },
})
