import { desc, inArray } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { fictitiousRegister } from '../register/fictitious/fictitious.ts'
import { federalRegister } from '../register/load.server.ts'
import { registerSources } from '../register/register.table.ts'

/** Version of the register with buildings in use, the federal or the fictitious one; null if only addresses are there. */
export async function registerVersion(db: Db): Promise<string | null> {
  const [source] = await db
    .select({ version: registerSources.version })
    .from(registerSources)
    .where(inArray(registerSources.key, [federalRegister.key, fictitiousRegister.key]))
    .orderBy(desc(registerSources.loaded_at))
    .limit(1)
  return source?.version ?? null
}
