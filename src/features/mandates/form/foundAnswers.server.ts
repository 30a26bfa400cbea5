import { eq, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import type { Answers } from './service.ts'

/** In SQL, the answers of a mandate's form that other records hold, by field; see migration 0084. */
export const foundAnswers = sql<Answers>`found_answers(${table.id})`

/** In SQL, all answers of a mandate's form: those that other records hold where nobody entered another. */
export const answersWithFound = sql<Answers>`(${foundAnswers} || jsonb_strip_nulls(${table.answers}))`

/** Reads the answers of a mandate's form that other records hold. */
export async function findAnswers(mandate: number, db: Db): Promise<Answers> {
  const found = await db.select({ found: foundAnswers }).from(table).where(eq(table.id, mandate))
  return one(found).found
}
