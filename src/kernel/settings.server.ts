import { eq, sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'
import { settings as table } from './record.table.ts'
import type { Setting } from './settings.ts'

/** The value of a setting: the one kept, or its default. */
export async function readSetting<T>(db: Db, setting: Setting<T>): Promise<T> {
  const [kept] = await db.select().from(table).where(eq(table.key, setting.key))
  const parsed = setting.schema.safeParse(kept?.value)
  return parsed.success ? parsed.data : setting.fallback
}

/** Keeps a value of a setting; its version counts the changes. */
export async function writeSetting<T>(db: Db, setting: Setting<T>, value: T) {
  await db
    .insert(table)
    .values({ key: setting.key, value: setting.schema.parse(value) })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        value: sql`excluded.value`,
        version: sql`${table.version} + 1`,
        updated_at: sql`now()`,
      },
    })
}
