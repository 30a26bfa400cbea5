import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { federalRegister } from '../register/load.server.ts'
import { registerSources } from '../register/register.table.ts'

/** Version of the federal register in use; null if only the shipped addresses are there. */
export async function registerVersion(db: Db): Promise<string | null> {
  const [source] = await db
    .select({ version: registerSources.version })
    .from(registerSources)
    .where(eq(registerSources.key, federalRegister.key))
    .orderBy(desc(registerSources.loaded_at))
    .limit(1)
  return source?.version ?? null
}
