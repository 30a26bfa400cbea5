import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from './addresses.ts'
import { root } from './product.ts'
import { mutantsOf, type SourceMutant } from './sourceMutants.ts'

type Group = {
  files: readonly string[]
  /** Tests that need no database; those with one run if these let a mutant live. */
  tests: readonly string[]
  withDatabase?: readonly string[]
}

const inFolder = (
  folder: string,
  pattern: RegExp,
  without = /\.(text|test|server|table|jobs)\.ts$/,
) =>
  readdirSync(join(root, folder))
    .filter((name) => pattern.test(name) && !without.test(name))
    .map((name) => `${folder}/${name}`)

/** Rules whose mutants must not live, with the tests that hold them. */
const groups: Record<string, Group> = {
  heating: {
    files: ['heating', 'heating/plant', 'heating/result'].flatMap((folder) =>
      inFolder(`src/features/${folder}`, /^(?!use[A-Z])[a-z]\w*\.ts$/),
    ),
    tests: ['src/features/heating'],
    withDatabase: ['src/testing/product/recalculation.test.ts', 'src/features/reports'],
  },
  idc: {
    files: inFolder('src/features/idc', /^[a-z]\w*\.ts$/),
    tests: ['src/features/idc/idc.test.ts', 'src/features/idc/du', 'src/features/idc/de'],
    withDatabase: [
      'src/features/idc',
      'src/testing/product/recalculation.test.ts',
      'src/features/reports',
    ],
  },
  mandates: {
    files: [
      ...[
        'mandate',
        'checklist',
        'form/service',
        'list/board',
        'list/bulk',
        'services/attainment',
        'services/followUp',
        'steps/duplicate',
      ].map((name) => `src/features/mandates/${name}.ts`),
      'src/kernel/states.ts',
    ],
    tests: [
      ...['list/board', 'form/service', 'transitions'].map(
        (name) => `src/features/mandates/${name}.test.ts`,
      ),
      'src/features/mandates/services',
      'src/kernel/states.test.ts',
    ],
    withDatabase: ['src/features/mandates', 'src/testing/product/settled.test.ts'],
  },
  sessions: {
    files: ['src/web/session/sessionStore.ts'],
    tests: ['src/web/session/sessionStore.test.ts'],
  },
  writes: {
    files: ['src/web/writes/writes.ts'],
    tests: ['src/web/writes/writes.test.ts', 'src/web/writes/sendMany.test.ts'],
  },
  idempotency: {
    files: ['src/kernel/http/idempotency.server.ts'],
    tests: [],
    withDatabase: ['src/kernel/http/http.test.ts', 'src/features/mandates/mandate.test.ts'],
  },
}

/** Milliseconds after which a mutant is taken to run for ever, which is noticed too. */
const patience = 120_000
const atOnce = 2

type Given = { seed: number; log: (line: string) => void }

/**
 * Draws 200 of all mutants of the rules and runs the tests that hold them. MUTANTS=<number> draws another
 * number, ONLY=<group,…> of some groups. Throws if fewer than 95 % are noticed; lists those that live.
 */
export default async function proveMutants({ seed, log }: Given) {
  const only = process.env.ONLY?.split(',')
  const all = Object.entries(groups)
    .filter(([name]) => only?.includes(name) ?? true)
    .flatMap(([name, group]) =>
      group.files.flatMap(mutantsOf).map((mutant) => ({ name, group, mutant })),
    )
  const random = randomFrom(seed)
  const drawn = all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, Number(process.env.MUTANTS ?? 200))
    .map(({ one }) => one)
  const survivors: string[] = []
  const queue = [...drawn]
  let tried = 0
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { group, mutant } = next
      const isNoticed =
        (group.tests.length > 0 && (await fails(mutant, group.tests))) ||
        (group.withDatabase !== undefined && (await fails(mutant, group.withDatabase, true)))
      tried++
      if (!isNoticed) survivors.push(said(mutant))
      log(`${tried}/${drawn.length} ${isNoticed ? 'noticed' : 'LIVES'}  ${said(mutant)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const figures = {
    mutants: all.length,
    drawn: drawn.length,
    noticed: drawn.length - survivors.length,
    share: Number((1 - survivors.length / drawn.length).toFixed(3)),
    survivors: survivors.sort(),
  }
  if (figures.share < 0.95) throw new Error('Fewer than 95 % were noticed.', { cause: figures })
  return figures
}

const said = ({ file, line, before, after }: SourceMutant) =>
  `${file}:${line} ${before.replace(/\s+/g, ' ')} → ${after.replace(/\s+/g, ' ')}`

/** Whether a test fails on the mutant. */
async function fails(mutant: SourceMutant, tests: readonly string[], withDatabase = false) {
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--config', 'prove/mutants.config.ts', '--reporter', 'dot', ...tests],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        MUTANT: JSON.stringify(mutant),
        ...(withDatabase && { WITH_DATABASE: '1' }),
      },
      stdio: 'ignore',
    },
  )
  const timer = setTimeout(() => child.kill('SIGTERM'), patience)
  const [status] = await once(child, 'exit')
  clearTimeout(timer)
  return status !== 0
}
