import { randomFrom } from '../addresses.ts'
import { equivalentMutants, isEquivalent } from './equivalentMutants.ts'
import { MutantTester } from './mutantTester.ts'
import { areaOf, createTestsOf, listRuleFiles } from './ruleFiles.ts'
import { listMutants, type SourceMutant } from './sourceMutants.ts'

/** Number of child processes that run tests. */
const concurrency = 2

type Options = { seed: number; log: (line: string) => void }

/**
 * Draws 300 mutants of all rules, by the line, and runs the tests that should notice them. MUTANTS=<number> changes the
 * number, ONLY=<area,…> the areas (a feature, `rights`, `kernel/field` …). Throws if fewer than 98 % are noticed, or not
 * all of those of rights; lists the survivors, and separately the equivalent ones. Throws too if a test fails without a
 * mutant.
 */
export default async function proveMutants({ seed, log }: Options) {
  const requested = process.env.ONLY?.split(',')
  const all = listRuleFiles()
    .filter((file) => requested?.includes(areaOf(file)) ?? true)
    .flatMap(listMutants)
  refuseStaleEntries(all)
  const drawn = drawByLine(all, Number(process.env.MUTANTS ?? 300), randomFrom(seed))
  const isKnown = (mutant: SourceMutant) =>
    equivalentMutants.find((candidate) => isEquivalent(candidate, mutant))
  const equivalent = drawn.flatMap((mutant) => {
    const entry = isKnown(mutant)
    return entry ? [`${describeMutant(mutant)}: ${entry.why}`] : []
  })
  const remaining = drawn.filter((mutant) => !isKnown(mutant))
  log(`${all.length} mutants in ${new Set(all.map(lineOf)).size} lines, ${drawn.length} drawn`)
  const survivors = await findSurvivors(remaining, log)
  const areas = Object.fromEntries(
    [...new Set(remaining.map(({ file }) => areaOf(file)))].sort().map((area) => {
      const of = (mutants: readonly SourceMutant[]) =>
        mutants.filter(({ file }) => areaOf(file) === area).length
      return [area, `${of(remaining) - of(survivors)} of ${of(remaining)}`]
    }),
  )
  const noticed = remaining.length - survivors.length
  const figures = {
    mutants: all.length,
    drawn: drawn.length,
    noticed,
    share: Number((noticed / remaining.length).toFixed(3)),
    areas,
    survivors: survivors.map(describeMutant).sort(),
    equivalent: equivalent.sort(),
  }
  if (survivors.some(({ file }) => areaOf(file) === 'rights'))
    throw new Error('A mutant of rights was not noticed.', { cause: figures })
  if (noticed < 0.98 * remaining.length)
    throw new Error('Fewer than 98 % were noticed.', { cause: figures })
  return figures
}

const lineOf = ({ file, line }: SourceMutant) => `${file}:${line}`

/** Draws `count` lines, each with the same chance however many mutants it has, and one mutant of each. */
function drawByLine(all: readonly SourceMutant[], count: number, random: () => number) {
  const byLine = new Map<string, SourceMutant[]>()
  for (const mutant of all) {
    const line = lineOf(mutant)
    byLine.set(line, [...(byLine.get(line) ?? []), mutant])
  }
  return [...byLine.values()]
    .map((mutants) => ({ mutants, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ mutants }) => mutants[Math.floor(random() * mutants.length)]!)
}

/** Returns the mutants that no test notices. Throws if a test fails without a mutant. */
async function findSurvivors(mutants: readonly SourceMutant[], log: (line: string) => void) {
  const testsOf = createTestsOf()
  const survivors: SourceMutant[] = []
  const queue = [...mutants]
  const work = async () => {
    const plain = new MutantTester()
    const withDatabase = new MutantTester({ database: true })
    const isNoticed = async (mutant: SourceMutant) => {
      const tests = testsOf(mutant.file)
      if (tests.plain.length > 0 && (await plain.notices(mutant, tests.plain))) return true
      for (const set of tests.withDatabase) if (await withDatabase.notices(mutant, set)) return true
      return false
    }
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (await isNoticed(next)) continue
        log(`SURVIVES  ${describeMutant(next)}`)
        survivors.push(next)
      }
    } finally {
      await Promise.all([plain.close(), withDatabase.close()])
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
