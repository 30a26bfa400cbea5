import { asc } from 'drizzle-orm'
import type { Db } from '../../kernel/db.server.ts'
import { readSetting } from '../../kernel/settings.server.ts'
import { isActiveAdministrator, users } from '../users/user.table.ts'
import { supportEmail } from './settings.ts'

/** The support address that was set, else the first administrator's. */
export async function supportEmailOf(db: Db): Promise<string | null> {
  const set = await readSetting(db, supportEmail)
  if (set) return set
  const [first] = await db
    .select({ email: users.email })
    .from(users)
    .where(isActiveAdministrator)
    .orderBy(asc(users.id))
    .limit(1)
  return first?.email ?? null
}
