import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import type pg from 'pg'
import { loadColumns } from '../../src/features/prospection/count/loadColumns.server.ts'
import { countInColumns } from '../../src/features/prospection/count/questions.ts'
import { countBuildings } from '../../src/features/prospection/selection.server.ts'
import { questionsOf } from '../../src/testing/register/drawnQuestions.ts'

/** Compares counts in memory with those of SQL, on random criteria; returns the times of the former. */
export async function proveCounts(pool: pg.Pool, { seed, count }: { seed: number; count: number }) {
  const questions = fc.sample(await questionsOf(pool), { numRuns: count, seed })
  const startedAt = performance.now()
  const columns = await loadColumns(pool.options.connectionString!)
  const loaded_ms = Math.round(performance.now() - startedAt)
  const db = drizzle({ client: pool })
  const times: number[] = []
  for (const { criteria, centre, place } of questions) {
    const askedAt = performance.now()
    const counted = countInColumns(columns, place, criteria)
    times.push(performance.now() - askedAt)
    const expected = await countBuildings(criteria, centre, db)
    if (!isDeepStrictEqual(counted, expected))
      throw new Error(`${JSON.stringify(criteria)} around ${JSON.stringify(centre)}`, {
        cause: { counted, expected },
      })
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.floor((count - 1) * part)]! * 100) / 100
  return { buildings: columns.count, loaded_ms, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) }
}
