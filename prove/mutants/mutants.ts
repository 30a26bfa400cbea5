import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '../addresses.ts'
import { root } from '../product.ts'
import { equivalentMutants, isEquivalent } from './equivalentMutants.ts'
import { MutantTester } from './mutantTester.ts'
import { listMutants, type SourceMutant } from './sourceMutants.ts'

type Group = {
  files: readonly string[]
  /** Tests without a database; the ones with a database run only on mutants that survive these. */
  tests: readonly string[]
  withDatabase?: readonly string[]
}

/**
 * Source files with rules in a folder: no texts, tables, jobs, handlers or charts (whose numbers are
 * pixels).
 */
const ruleFiles = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => /^(?!charts\.|use[A-Z])[a-z]\w*\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)

const inMandates = (...names: readonly string[]) =>
  names.map((name) => `src/features/mandates/${name}`)

/** Groups of rules with their tests. */
const groups: Record<string, Group> = {
  heating: {
    files: ['heating', 'heating/plant', 'heating/result'].flatMap((folder) =>
      ruleFiles(`src/features/${folder}`),
    ),
    tests: ['src/features/heating'],
  },
  idc: {
    files: ruleFiles('src/features/idc'),
    tests: [
      ...['idc', 'span', 'years', 'official', 'du', 'de'].map((name) => `src/features/idc/${name}`),
      'src/api.test.ts',
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
        'services/followUp/attainment.ts',
        'services/followUp/followUp.ts',
        'steps/duplicate.ts',
      ),
      'src/kernel/states.ts',
    ],
    tests: [
      ...inMandates(
        'mandateRules',
        'mandateCalls',
        'transitions',
        'form/completeness',
        'form/service',
        'form/answers',
        'list',
        'services',
      ),
      'src/kernel/states.test.ts',
      'src/api.test.ts',
    ],
  },
  sessions: {
    files: ['src/web/session/sessionStore.ts'],
    tests: ['src/web/session/sessionStore.test.ts'],
  },
  writes: {
    files: ['writes', 'rebase', 'sending'].map((name) => `src/web/writes/${name}.ts`),
    tests: [
      ...['rebase', 'sending', 'owner', 'refusals', 'waiting', 'writes', 'sendMany'].map(
        (name) => `src/web/writes/${name}.test.ts`,
      ),
    ],
  },
  idempotency: {
    files: ['src/kernel/http/idempotency.server.ts'],
    tests: [],
    withDatabase: ['src/features/products/product.test.ts'],
  },
}

/** Number of child processes that run tests. */
const concurrency = 2

type Options = { seed: number; log: (line: string) => void }
type DrawnMutant = { name: string; mutant: SourceMutant }

/**
 * Draws 200 mutants of the rules and runs their tests. MUTANTS=<number> changes the number,
 * ONLY=<group,…> the groups. Throws if fewer than 95 % are detected; lists the survivors, and
 * separately the equivalent ones. Throws too if a test fails without a mutant.
 */
export default async function proveMutants({ seed, log }: Options) {
  const requestedGroups = process.env.ONLY?.split(',')
  const chosenGroups = Object.entries(groups).filter(
    ([name]) => requestedGroups?.includes(name) ?? true,
  )
  const allMutants: DrawnMutant[] = chosenGroups.flatMap(([name, group]) =>
    group.files.flatMap(listMutants).map((mutant) => ({ name, mutant })),
  )
  refuseStaleEntries(allMutants.map(({ mutant }) => mutant))
  const random = randomFrom(seed)
  const sample = allMutants
    .map((mutant) => ({ mutant, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, Number(process.env.MUTANTS ?? 200))
    .map(({ mutant }) => mutant)
  const equivalent: string[] = []
  const survivors: string[] = []
  for (const [name, group] of chosenGroups) {
    let remaining: SourceMutant[] = []
    for (const { mutant } of sample.filter((mutant) => mutant.name === name)) {
      const entry = equivalentMutants.find((candidate) => isEquivalent(candidate, mutant))
      if (entry) equivalent.push(`${describeMutant(mutant)}: ${entry.why}`)
      else remaining.push(mutant)
    }
    log(`${name}: ${remaining.length} mutants`)
    if (group.tests.length > 0) remaining = await findSurvivors(name, remaining, group.tests)
    if (group.withDatabase)
      remaining = await findSurvivors(name, remaining, group.withDatabase, true)
    for (const mutant of remaining) log(`SURVIVES  ${describeMutant(mutant)}`)
    survivors.push(...remaining.map(describeMutant))
  }
  const noticed = sample.length - survivors.length - equivalent.length
  const figures = {
    mutants: allMutants.length,
    drawn: sample.length,
    noticed,
    share: Number((noticed / sample.length).toFixed(3)),
    survivors: survivors.sort(),
    equivalent: equivalent.sort(),
  }
  if (noticed < 0.95 * (sample.length - equivalent.length))
    throw new Error('Fewer than 95 % were noticed.', { cause: figures })
  return figures
}

/** Returns the mutants that no test detects. Throws if a test fails without a mutant. */
async function findSurvivors(
  name: string,
  mutants: readonly SourceMutant[],
  tests: readonly string[],
  database = false,
) {
  const survivors: SourceMutant[] = []
  const queue = [...mutants]
  const work = async () => {
    if (queue.length === 0) return
    const tester = new MutantTester(tests, { database })
    try {
      if (await tester.fails(null)) throw new Error(`The tests of ${name} fail without a mutant.`)
      for (let next = queue.shift(); next; next = queue.shift())
        if (!(await tester.fails(next))) survivors.push(next)
    } finally {
      await tester.close()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return survivors
}

/** Throws if an entry of `equivalentMutants` matches no mutant. */
function refuseStaleEntries(mutants: readonly SourceMutant[]) {
  const files = new Set(mutants.map(({ file }) => file))
  const stale = equivalentMutants.filter(
    (entry) => files.has(entry.file) && !mutants.some((mutant) => isEquivalent(entry, mutant)),
  )
  if (stale.length > 0)
    throw new Error('prove/mutants/equivalentMutants.ts has entries that match no mutant.', {
      cause: { stale: stale.map(({ file, before, after }) => `${file} ${before} → ${after}`) },
    })
}

const describeMutant = ({ file, line, before, after }: SourceMutant) =>
  `${file}:${line} ${before.replace(/\s+/g, ' ')} → ${after.replace(/\s+/g, ' ')}`
