import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../kernel/database/db.server.ts'
import type { HandedOver } from './member.ts'

/** What of a feature somebody answers for at a company: rows of `table` that name them in `column`. */
export type Handover = {
  what: HandedOver
  table: PgTable
  column: string
  where: (person: number, company: number) => SQL
  /** Ends what the former person could still do with these rows by a link. */
  before?: (rows: SQL, db: Db) => Promise<unknown>
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
  { person, company }: { person: number; company: number },
  handovers: readonly Handover[],
  db: Db,
): Promise<Counts> {
  const counted = handovers.map(async ({ what, table, where }) => {
    const rows = await db.select({ count: count() }).from(table).where(where(person, company))
    return [what, one(rows).count] as const
  })
  return Object.fromEntries(await Promise.all(counted)) as Counts
}

/** Gives what somebody answers for at a company to another person of it. */
export async function passOn(
  { person, company, successor }: { person: number; company: number; successor: number },
  handovers: readonly Handover[],
  db: Db,
): Promise<void> {
  for (const { table, column, where, before } of handovers) {
    const rows = where(person, company)
    await before?.(rows, db)
    await db
      .update(table)
      .set({ [column]: successor })
      .where(rows)
  }
}
