import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { codeLimits } from './mailedCode.ts'

/** A table whose rows each have the code that was mailed last, sealed; null before the first and once it was entered. */
type CodeTable = PgTable & Record<'id' | 'code' | 'code_asked_at' | 'code_tries', PgColumn>

/** Makes a code. */
export const newCode = () =>
  String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')

/** From when a code can be mailed again; null if one can be now. */
export function codeWaitUntil(
  { code_asked_at }: { code_asked_at: string | null },
  now: Date,
): string | null {
  if (code_asked_at === null) return null
  const until = new Date(Date.parse(code_asked_at) + codeLimits.waitSeconds * 1000)
  return until > now ? until.toISOString() : null
}

/** Whether a code that was mailed can still be entered. */
export function isCodeOpen(
  { code_asked_at, code_tries }: { code_asked_at: string | null; code_tries: number },
  now: Date,
): boolean {
  const until = Date.parse(code_asked_at ?? '') + codeLimits.validMinutes * 60_000
  return code_tries < codeLimits.tries && until > now.getTime()
}

/**
 * Counts a try of the code of a row before it is compared, so that concurrent ones cannot exceed the limit; returns the
 * sealed code and the tries. Undefined if there is none, it is too old, or all tries were used.
 */
export async function countCodeTry(table: CodeTable, id: number, db: Db, now: Date) {
  const since = new Date(now.getTime() - codeLimits.validMinutes * 60_000).toISOString()
  const [tried] = await db
    .update<PgTable>(table)
    .set({ code_tries: sql`${table.code_tries} + 1` })
    .where(
      and(
        eq(table.id, id),
        isNotNull(table.code),
        lt(table.code_tries, codeLimits.tries),
        sql`${table.code_asked_at} > ${since}::timestamptz`,
      ),
    )
    .returning({ code: table.code, code_tries: table.code_tries })
  return tried as { code: Sealed; code_tries: number } | undefined
}

/** Whether this code was mailed. */
export function isMailedCode(box: SecretBox, sealed: Sealed | null, typed: string): boolean {
  if (sealed === null) return false
  const [expected, given] = [box.open(sealed), typed.replaceAll(/\s/g, '')].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
