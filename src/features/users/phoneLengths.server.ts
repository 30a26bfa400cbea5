import { sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Fields } from '../../kernel/field/fields.ts'
import { problemsWithPhoneLengths } from '../../kernel/field/phone.ts'
import { failFields } from '../../kernel/http/errors.ts'

/** Whether the office accepts phone numbers of other lengths than 13 digits. */
export async function acceptsOtherPhoneLengths(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ accepts: boolean | null }>(
    sql`select (answers ->> 'phone_other_lengths')::boolean as accepts from settings`,
  )
  return rows[0]?.accepts ?? false
}

/** Refuses phone numbers of other lengths than 13 digits at their fields, unless the office accepts them. */
export async function refuseOtherPhoneLengths(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  { db }: { db: Db },
) {
  const problems = problemsWithPhoneLengths(fields, values)
  if (Object.keys(problems).length > 0 && !(await acceptsOtherPhoneLengths(db)))
    failFields(problems)
}
