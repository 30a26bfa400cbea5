import { count, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../kernel/database/db.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { HandedOver } from './member.ts'

type Place = { person: number; company: number }

/** What of a feature somebody answers for at a company: rows of `table` that name them. */
export type Handover = {
  /** What it is counted as; without it, it goes along uncounted. */
  what?: HandedOver
  table: PgTable & { id: PgColumn }
  where: (person: number, company: number) => SQL
  /** The columns of a row as it goes to a successor. */
  given: (successor: number, context: Context) => Record<string, unknown>
  /** Ends what the former person could still do by a link. */
  before?: (place: Place, db: Db) => Promise<unknown>
  /** What follows for the successor of the rows with these ids. */
  after?: (ids: number[], successor: number, context: Context) => Promise<unknown>
}

declare module '../../feature.server.ts' {
  interface Extensions {
    /** What somebody hands over who leaves their company. */
    handovers?: readonly Handover[]
  }
  interface HandlerParts {
    handovers: readonly Handover[]
  }
}

type Counts = Record<HandedOver, number>

/** Counts what somebody answers for at a company. */
export async function countDuties(
  { person, company }: Place,
  handovers: readonly Handover[],
  db: Db,
): Promise<Counts> {
  const counted = handovers.map(async ({ what, table, where }) => {
    if (what === undefined) return []
    const rows = await db.select({ count: count() }).from(table).where(where(person, company))
    return [[what, one(rows).count] as const]
  })
  return Object.fromEntries((await Promise.all(counted)).flat()) as Counts
}

/** Gives what somebody answers for at a company to another person of it. */
export async function passOn(
  { person, company, successor }: Place & { successor: number },
  handovers: readonly Handover[],
  context: Context,
): Promise<void> {
  const { db } = context
  for (const { table, given, where, before, after } of handovers) {
    await before?.({ person, company }, db)
    const moved = await db
      .update(table)
      .set(given(successor, context))
      .where(where(person, company))
      .returning({ id: table.id })
    const ids = moved.map(({ id }) => id as number)
    if (ids.length > 0) await after?.(ids, successor, context)
  }
}
