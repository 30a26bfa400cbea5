import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from './addresses.ts'
import { type EquivalentMutant, equivalentMutants } from './equivalentMutants.ts'
import { root } from './product.ts'
import { mutantsOf, type SourceMutant } from './sourceMutants.ts'

type Group = {
  files: readonly string[]
  /** Tests that need no database; those with one run if these let a mutant live. */
  tests: readonly string[]
  withDatabase?: readonly string[]
}

/**
 * The rules in a folder: no words, tables, jobs or handlers, and no charts, whose numbers are pixels (that
 * they draw the results is tested).
 */
const rulesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => /^(?!charts\.|use[A-Z])[a-z]\w*\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)

const inMandates = (...names: readonly string[]) =>
  names.map((name) => `src/features/mandates/${name}`)

/** Rules whose mutants must not live, with the tests that hold them. */
const groups: Record<string, Group> = {
  heating: {
    files: ['heating', 'heating/plant', 'heating/result'].flatMap((folder) =>
      rulesIn(`src/features/${folder}`),
    ),
    tests: ['src/features/heating'],
    withDatabase: ['src/testing/product/recalculation.test.ts', 'src/features/reports'],
  },
  idc: {
    files: rulesIn('src/features/idc'),
    tests: ['idc', 'span', 'years', 'official', 'du', 'de'].map(
      (name) => `src/features/idc/${name}`,
    ),
    withDatabase: [
      'src/features/idc',
      'src/testing/product/recalculation.test.ts',
      'src/features/reports',
    ],
  },
  mandates: {
    files: [
      ...inMandates(
        'mandate.ts',
        'checklist.ts',
        'form/service.ts',
        'list/bulk.ts',
        'list/board.ts',
        'services/attainment.ts',
        'services/followUp.ts',
        'steps/duplicate.ts',
      ),
      'src/kernel/states.ts',
    ],
    tests: [
      ...inMandates(
        'mandateRules',
        'transitions',
        'form/service',
        'form/taken',
        'list',
        'services',
      ),
      'src/kernel/states.test.ts',
    ],
    withDatabase: ['src/features/mandates', 'src/testing/product/settled.test.ts'],
  },
  sessions: {
    files: ['src/web/session/sessionStore.ts'],
    tests: ['src/web/session/sessionStore.test.ts'],
  },
  writes: {
    files: ['writes', 'rebase', 'sending'].map((name) => `src/web/writes/${name}.ts`),
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
 * number, ONLY=<group,…> of some groups. Throws if fewer than 95 % are noticed; lists those that live, and
 * apart those of them that change nothing. Throws too if a test fails without any mutant.
 */
export default async function proveMutants({ seed, log }: Given) {
  const only = process.env.ONLY?.split(',')
  const chosen = Object.entries(groups).filter(([name]) => only?.includes(name) ?? true)
  const all = chosen.flatMap(([name, group]) =>
    group.files.flatMap(mutantsOf).map((mutant) => ({ name, group, mutant })),
  )
  refuseStale(all.map(({ mutant }) => mutant))
  for (const [name, { tests }] of chosen)
    if (tests.length > 0 && (await fails(null, tests)))
      throw new Error(`The tests of ${name} fail without a mutant.`)
  const random = randomFrom(seed)
  const drawn = all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, Number(process.env.MUTANTS ?? 200))
    .map(({ one }) => one)
  const survivors: string[] = []
  const equivalent: string[] = []
  const queue = [...drawn]
  let tried = 0
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { group, mutant } = next
      const shown = equivalentMutants.find((one) => isSame(one, mutant))
      const isNoticed =
        !shown &&
        ((group.tests.length > 0 && (await fails(mutant, group.tests))) ||
          (group.withDatabase !== undefined && (await fails(mutant, group.withDatabase, true))))
      tried++
      if (shown) equivalent.push(`${said(mutant)}: ${shown.why}`)
      else if (!isNoticed) survivors.push(said(mutant))
      const found = isNoticed ? 'noticed' : shown ? 'changes nothing' : 'LIVES'
      log(`${tried}/${drawn.length} ${found}  ${said(mutant)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const noticed = drawn.length - survivors.length - equivalent.length
  const figures = {
    mutants: all.length,
    drawn: drawn.length,
    noticed,
    share: Number((noticed / drawn.length).toFixed(3)),
    survivors: survivors.sort(),
    equivalent: equivalent.sort(),
  }
  if (figures.share < 0.95) throw new Error('Fewer than 95 % were noticed.', { cause: figures })
  return figures
}

const isSame = (one: EquivalentMutant, { file, text, before, after }: SourceMutant) =>
  one.file === file && text.includes(one.in) && one.before === before && one.after === after

/** Refuses reasons that are about no mutant any more. */
function refuseStale(mutants: readonly SourceMutant[]) {
  const files = new Set(mutants.map(({ file }) => file))
  const stale = equivalentMutants.filter(
    (one) => files.has(one.file) && !mutants.some((mutant) => isSame(one, mutant)),
  )
  if (stale.length > 0)
    throw new Error('prove/equivalentMutants.ts names mutants that there are no more.', {
      cause: { stale: stale.map(({ file, before, after }) => `${file} ${before} → ${after}`) },
    })
}

const said = ({ file, line, before, after }: SourceMutant) =>
  `${file}:${line} ${before.replace(/\s+/g, ' ')} → ${after.replace(/\s+/g, ' ')}`

/** Whether a test fails, on a mutant or without one. */
async function fails(mutant: SourceMutant | null, tests: readonly string[], withDatabase = false) {
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
