import { and, asc, eq, sql } from 'drizzle-orm'
import { ChildFailure } from '../../kernel/database/child.server.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import {
  type Before,
  type Context,
  type HandlersOf,
  prepared,
} from '../../kernel/http/handler.server.ts'
import type { Reader } from '../../kernel/mail.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { isActiveAdministrator, usersTable } from '../auth/user.table.ts'
import {
  replaceChecklist,
  type StoredChecklist,
  stagesBeforeReview,
} from '../mandates/checklist.ts'
import type { FactsInSql } from '../mandates/mandate.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'

import type { Brought, InspectorPort } from './inspector.server.ts'
import { settingsTable as table } from './settings.table.ts'
import {
  type ChecklistField,
  checklistField,
  type DueDaysField,
  dueDaysField,
  type OfficeFile,
  type OfficeFileName,
  settings as resource,
  settingsEndpoints,
  settingsId,
  usualDueDays,
} from './settings.ts'

/** What a kind has of its own, while the office set nothing. */
const nothingSet = Object.fromEntries(
  kinds.flatMap((kind) => [
    [checklistField(kind), null],
    [dueDaysField(kind), null],
  ]),
)

const settingsRecords = records(resource, {
  table,
  answers: table.answers,
  asItWas: (values) => ({ ...nothingSet, ...values }),
  // There is no list of them, and with it nothing to export.
  exported: { words: 'settings', columns: {} },
  async beforeWrite(values, _, current) {
    const checklists = kinds.flatMap((kind) => {
      const field = checklistField(kind)
      if (!(field in values)) return []
      const [kept, next] = [current?.[field], values[field]] as StoredChecklist[]
      return [[field, replaceChecklist(serviceOf(kind), kept, next)]]
    })
    return { ...values, ...Object.fromEntries(checklists) }
  },
})

/** The one row as it is kept. */
export const keptSettings = async (db: Db) =>
  one(await db.select().from(table).where(eq(table.id, settingsId)))

type Options = { files: FilesPort; inspector: InspectorPort }

/** Handlers of settings; the office's files are decoded by `inspector` once, and kept in `files`. */
export function settingsHandlers({
  files,
  inspector,
}: Options): HandlersOf<typeof settingsEndpoints> {
  const { get, update, history, asOf } = settingsRecords.handlers

  /** What is kept of a file; refuses at the field, with a reason, what should not be. */
  async function inspect(brought: Brought, log: Before['log']) {
    const seen = await inspector.inspect(brought).catch((error: unknown) => {
      if (!(error instanceof ChildFailure)) throw error
      log.warn({ file: brought.name, err: error }, 'a file of the office could not be decoded')
      return failFields({ content: [{ key: 'settings:error.file_unreadable' }] })
    })
    return seen.problems ? failFields(seen.problems) : seen
  }

  async function put(name: OfficeFileName, file: OfficeFile | null, context: Context) {
    if (!(await settingsRecords.allows(settingsId, 'write', 'organisation', context)))
      fail(403, 'kernel:forbidden')
    await context.db
      .update(table)
      .set({ [name]: file })
      .where(eq(table.id, settingsId))
    return settingsRecords.find(settingsId, context)
  }

  return {
    get,
    update,
    history,
    asOf,

    async file({ params: { name } }, context) {
      const { [name]: file } = await settingsRecords.find(settingsId, context)
      if (!file) fail(404, 'kernel:not_found')
      return { name: file.name, type: file.type, content: await files.read(file.hash) }
    },

    keepFile: prepared(settingsEndpoints.keepFile, {
      prepare: ({ params: { name }, body }, { log }) =>
        inspect({ name, content: Buffer.from(body.content, 'base64') }, log),
      async handle({ params: { name }, body }, context) {
        const { type, content } = context.prepared
        const hash = await files.keep(Buffer.from(content))
        return put(name, { hash, name: body.name, type, size: content.length }, context)
      },
    }),

    removeFile: ({ params: { name } }, context) => put(name, null, context),
  }
}

async function keptOfKind(field: ChecklistField | DueDaysField, db: Db): Promise<unknown> {
  const kept = sql`${table.answers} -> ${field}`
  return one(await db.select({ kept }).from(table).where(eq(table.id, settingsId))).kept
}

/** The checklist of a kind as the office keeps it; null where it is the default one. */
export async function storedChecklist(kind: Kind, db: Db): Promise<StoredChecklist> {
  return (await keptOfKind(checklistField(kind), db)) as StoredChecklist
}

/** Days after its order by which a mandate of a kind is due. */
export async function dueDays(kind: Kind, db: Db): Promise<number> {
  const days = (await keptOfKind(dueDaysField(kind), db)) as number | null
  return days ?? usualDueDays
}

/** The default checklists by kind. */
const defaults = Object.fromEntries(kinds.map((kind) => [kind, serviceOf(kind).checklist]))

/**
 * The fact that all of a mandate's checklist that belongs to the work is ticked or waived: the items of
 * the states before its control.
 */
export const settingsFacts: FactsInSql = {
  checklistDone: sql`not exists (
    select from jsonb_array_elements(coalesce(
      (select nullif(kept.answers -> ('checklist_' || ${mandatesTable.kind}), 'null') from ${table} kept),
      ${JSON.stringify(defaults)}::jsonb -> ${mandatesTable.kind})) item
    where item ->> 'stage' in ${[...stagesBeforeReview]}
      and (item -> 'removed') is distinct from 'true'
      and (${mandatesTable.answers} -> ('checklist/' || (item ->> 'key') || '/done')) is distinct from 'true'
      and coalesce(${mandatesTable.answers} ->> ('waivers/' || (item ->> 'key') || '/reason'), '') = '')`,
}

/** Who hears of a mandate for the office: the person responsible for it, else the support address. */
export async function officeOf(mandate: number, db: Db): Promise<Reader | undefined> {
  const [responsible] = await db
    .select({ email: usersTable.email, name: usersTable.name, language: usersTable.language })
    .from(mandatesTable)
    .innerJoin(usersTable, eq(usersTable.id, mandatesTable.responsible))
    .where(and(eq(mandatesTable.id, mandate), isActiveAdministrator))
  if (responsible) return responsible
  const support = await supportEmailOf(db)
  if (support === null) return undefined
  // An address that is nobody's here reads the office's first language.
  const [reader] = await db
    .select({ email: usersTable.email, name: usersTable.name, language: usersTable.language })
    .from(usersTable)
    .where(and(eq(usersTable.email, support), isActiveAdministrator))
  return reader ?? { email: support, name: null, language: null }
}

/** The support address that was set, else the first administrator's. */
export async function supportEmailOf(db: Db): Promise<string | null> {
  const set = one(
    await db.select({ email: table.support_email }).from(table).where(eq(table.id, settingsId)),
  )
  if (set.email) return set.email
  const [first] = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(isActiveAdministrator)
    .orderBy(asc(usersTable.id))
    .limit(1)
  return first?.email ?? null
}

/** What other features are told of the settings. */
export const office = { storedChecklist, dueDays, officeOf, supportEmailOf }
export type Office = typeof office
