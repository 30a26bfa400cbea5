import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/http/handler.server.ts'

type Of = {
  /** The mandates that are closed; without it those of the company. */
  mandates?: readonly number[]
  company?: number
  /** Whom they are closed to; without it everybody of the company to whom they were opened. */
  person?: number
}

/** Closes mandates to people of their company to whom they were opened. Openings are a later feature. */
export async function endOpenings(
  { mandates, company, person }: Of,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const which: SQL =
    mandates === undefined
      ? sql`(select id from mandates where client_company = ${company})`
      : sql`(select unnest(${sql.param(mandates)}::int[]))`
  await db.execute(sql`update openings set deleted_at = ${now.toISOString()}::timestamptz
    where deleted_at is null and mandate in ${which}
      and ${person === undefined ? sql`true` : sql`person = ${person}`}`)
}
