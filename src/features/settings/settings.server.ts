import { asc, eq, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/db.server.ts'
import { records } from '../../kernel/record.server.ts'
import type { HandlersOf } from '../../kernel/serve.server.ts'
import { type KeptChecklist, replacing } from '../mandates/checklist.ts'
import { checklistDefaults } from '../mandates/checklistDefaults.ts'
import type { FactsInSql } from '../mandates/mandate.server.ts'
import { mandates } from '../mandates/mandate.table.ts'
import { type Kind, kinds } from '../products/kind.ts'
import { isActiveAdministrator, users } from '../users/user.table.ts'
import { settings as table } from './settings.table.ts'
import {
  checklistField,
  settings as resource,
  type settingsEndpoints,
  settingsId,
} from './settings.ts'

const { get, update, history, asOf } = records(resource, {
  table,
  // There is no list of them, and with it nothing to search or export.
  search: () => sql`false`,
  filters: {},
  exported: { words: 'settings', columns: {} },
  async beforeWrite(values, _, current) {
    const checklists = kinds.flatMap((kind) => {
      const field = checklistField(kind)
      if (!(field in values)) return []
      const [kept, next] = [current?.[field], values[field]] as KeptChecklist[]
      return [[field, replacing(kind, kept, next)]]
    })
    return { ...values, ...Object.fromEntries(checklists) }
  },
}).handlers

export const settingsHandlers: HandlersOf<typeof settingsEndpoints> = { get, update, history, asOf }

/** The checklist of a kind as the office keeps it; null where it is the default one. */
export async function keptChecklist(kind: Kind, db: Db): Promise<KeptChecklist> {
  const kept = table[checklistField(kind)]
  return one(await db.select({ kept }).from(table).where(eq(table.id, settingsId))).kept
}

/**
 * The fact that all of a mandate's checklist that belongs to the work is ticked or waived: the items of
 * the states before its control.
 */
export const settingsFacts: FactsInSql = {
  checklistDone: sql`not exists (
    select from jsonb_array_elements(coalesce(
      (select nullif(to_jsonb(kept) -> ('checklist_' || ${mandates.kind}), 'null') from ${table} kept),
      ${JSON.stringify(checklistDefaults)}::jsonb -> ${mandates.kind})) item
    where item ->> 'stage' in ('ordered', 'in_progress')
      and (item -> 'removed') is distinct from 'true'
      and (${mandates.answers} -> ('checklist/' || (item ->> 'key') || '/done')) is distinct from 'true'
      and coalesce(${mandates.answers} ->> ('waivers/' || (item ->> 'key') || '/reason'), '') = '')`,
}

/** The support address that was set, else the first administrator's. */
export async function supportEmailOf(db: Db): Promise<string | null> {
  const set = one(
    await db.select({ email: table.support_email }).from(table).where(eq(table.id, settingsId)),
  )
  if (set.email) return set.email
  const [first] = await db
    .select({ email: users.email })
    .from(users)
    .where(isActiveAdministrator)
    .orderBy(asc(users.id))
    .limit(1)
  return first?.email ?? null
}
