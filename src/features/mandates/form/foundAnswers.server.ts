import { eq, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { mandateFollowUps, mandatesTable as table } from '../mandate.table.ts'
import type { ReadingNote } from '../mandate.ts'
import type { Answers } from './service.ts'

/** In SQL, the answers of a mandate's form that other records hold, by field; see migration 0084. */
export const foundAnswers = sql<Answers>`found_answers(${table.id})`

/**
 * In SQL, all answers of a mandate's form: those that other records hold, and that the readings of the building gave when
 * they last changed, where nobody entered another.
 */
export const answersWithFound = sql<Answers>`(${foundAnswers}
  || coalesce((select followed.found from ${mandateFollowUps} followed where followed.mandate = ${table.id}), '{}')
  || jsonb_strip_nulls(${table.answers}))`

/** Finds what the readings of the building say of a mandate's follow-up: answers by cell, and their origin. */
export type FindFollowUpReadings = (
  mandate: number,
  context: { db: Db; now: Date },
) => Promise<{ found: Answers; readings: ReadingNote[] }>

export const noReadings: FindFollowUpReadings = async () => ({ found: {}, readings: [] })

/** Reads the answers of a mandate's form that other records hold. */
export async function findAnswers(mandate: number, db: Db): Promise<Answers> {
  const found = await db.select({ found: foundAnswers }).from(table).where(eq(table.id, mandate))
  return one(found).found
}

/** Litres that the oil tanks in service of a mandate's building hold; null if one is unknown, or there is none. */
export async function findTankLitres(mandate: number, db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ litres: number | null }>(sql`
    select case when bool_and(systems.tank is not null) then sum(systems.tank)::int end as litres
    from ${table}
    join heating_systems systems on systems.building = ${table.building}
    where ${table.id} = ${mandate} and (systems.mandate = ${table.id} or systems.mandate is null)
      and systems.deleted_at is null and (systems.status is null or systems.status = 'in_service')`)
  return rows[0]?.litres ?? null
}

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** Finds what the readings of a building say of a mandate's follow-up; one feature has it. */
    findReadings?: FindFollowUpReadings
  }
  interface HandlerParts {
    findReadings: FindFollowUpReadings
  }
}
