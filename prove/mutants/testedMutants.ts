/**
 * Child process of `mutantTester.ts`: runs `tests` once for each message `{ mutant, tests }` that it receives (null:
 * the original sources), and sends back whether a test failed. Vitest starts once, so that a run takes
 * about as long as its tests. With WITH_DATABASE=1 the tests have a database server.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../product.ts'
import type { SourceMutant } from './sourceMutants.ts'

let mutant: SourceMutant | null = null
const isWithDatabase = process.env.WITH_DATABASE === '1'
const setups = isWithDatabase ? ['temporary', 'endings'] : ['endings']

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: ['src/**/*.test.ts'],
    setupFiles: setups.map((name) => `src/testing/setup/${name}.setup.ts`),
    globalSetup: isWithDatabase ? 'src/testing/setup/run.setup.ts' : undefined,
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    bail: 1,
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load(id) {
          if (!mutant || id.split('?')[0] !== join(root, mutant.file)) return undefined
          const source = readFileSync(join(root, mutant.file), 'utf8')
          return source.slice(0, mutant.start) + mutant.after + source.slice(mutant.end)
        },
      },
    ],
  },
)
process.on('message', async (message: { mutant: SourceMutant | null; tests: string[] }) => {
  forget(mutant)
  mutant = message.mutant
  forget(mutant)
  const tests = await vitest.globTestSpecifications(message.tests)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests, true)
  process.send!(unhandledErrors.length > 0 || testModules.some((module) => !module.ok()))
})
process.on('disconnect', async () => {
  await vitest.close()
  process.exit()
})

/** Drops the cached module of the mutated file. */
function forget(mutant: SourceMutant | null) {
  if (!mutant) return
  const path = join(root, mutant.file)
  for (const project of vitest.projects) {
    vitest.invalidateFile(path)
    for (const { moduleGraph } of Object.values(project.vite.environments))
      for (const module of moduleGraph.getModulesByFile(path) ?? [])
        moduleGraph.invalidateModule(module)
  }
}
