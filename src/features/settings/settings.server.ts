// Over 300 lines: the stored settings, with all that other features ask of them.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { groups } from '../../access.ts'
import { TaskFailure } from '../../kernel/database/child.server.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  type PrepareContext,
  prepared,
} from '../../kernel/http/handler.server.ts'
import type { Reader } from '../../kernel/mail.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { fileTypes } from '../../kernel/record/resource.ts'
import { type Language, languages } from '../../kernel/text.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { type SignInRules, type TwoFactorPolicy, twoFactorPolicies } from '../auth/account.ts'
import { isActiveAdministrator, usersTable } from '../auth/user.table.ts'
import {
  replaceChecklist,
  type StoredChecklist,
  stages,
  stagesBeforeReview,
} from '../mandates/checklist.ts'
import { foundAnswers } from '../mandates/form/foundAnswers.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { FactsInSql } from '../mandates/mandateRecords.server.ts'
import { type OfficeEvent, officeEvents } from '../mandates/officeEvent.ts'
import type { DocumentType } from '../reference/documentTypes.ts'
import { acceptsOtherPhoneLengths } from '../users/phoneLengths.server.ts'
import type { InspectorPort, UploadedFile } from './inspector.server.ts'
import { integrationFields } from './integrationFields.ts'
import { defaultLayers, type LayerNames, layerFields } from './layerFields.ts'
import { settingsTable as table } from './settings.table.ts'
import {
  type ChecklistField,
  checklistField,
  type DocumentsField,
  type DueDaysField,
  defaultDocuments,
  defaultDueDays,
  defaultInvoiceDays,
  defaultNotified,
  defaultNumberDigits,
  defaultPrefixes,
  defaultQuoteDays,
  defaultSignInRules,
  defaultTwoFactorPolicy,
  documentsField,
  dueDaysField,
  type NotifiedPeople,
  notifyField,
  type OfficeFile,
  type OfficeFileName,
  type OwnMailText,
  type QuoteTemplateName,
  quoteTemplateField,
  quoteTemplates,
  settings as resource,
  settingsEndpoints,
  settingsId,
  twoFactorField,
} from './settings.ts'
import type { Snippet } from './snippet.ts'

const numberingFields = ['mandate_number_prefix', 'quote_number_prefix', 'number_digits'] as const

/** The stored values of fields by kind or group that the office did not set: null. */
const emptyAnswers = Object.fromEntries([
  ['file_limit', null],
  ['batch_limit', null],
  ...kinds.flatMap((kind) => [
    [checklistField(kind), null],
    [dueDaysField(kind), null],
    [documentsField(kind), null],
  ]),
  ...groups.map((group) => [twoFactorField(group), null]),
  ...['trusted_days', 'session_hours', 'session_days', 'captcha'].map((name) => [name, null]),
  ['quote_days', null],
  ['snippets', null],
  ['vat_exempt', null],
  ['invoice_days', null],
  ['quote_rounded', null],
  ...Object.keys({ ...integrationFields, ...layerFields }).map((name) => [name, null]),
  ['quote_deposit_percent', null],
  ...numberingFields.map((name) => [name, null]),
  ...officeEvents.map((event) => [notifyField(event), null]),
  ...quoteTemplates.flatMap((name) =>
    languages.map((language) => [quoteTemplateField(name, language), null]),
  ),
])

const settingsRecords = records(resource, {
  table,
  answers: table.answers,
  concealPast: (values) => ({ ...emptyAnswers, ...values }),
  // There is no list, hence no export.
  exported: { words: 'settings', columns: {} },
  async beforeWrite(values, _, current) {
    const checklists = kinds.flatMap((kind) => {
      const field = checklistField(kind)
      if (!(field in values)) return []
      const [stored, next] = [current?.[field], values[field]] as StoredChecklist[]
      return [[field, replaceChecklist(serviceOf(kind), stored, next)]]
    })
    const numbering = { ...current, ...values } as Record<string, string | null>
    const prefixes = (['mandate', 'quote'] as const).map(
      (name) => numbering[`${name}_number_prefix`] || defaultPrefixes[name],
    )
    const { vat_exempt, vat_number } = { ...current, ...values }
    if (('vat_exempt' in values || 'vat_number' in values) && vat_exempt && vat_number)
      failFields({ vat_exempt: [{ key: 'settings:error.vat_twice' }] })
    const names = ((values.snippets ?? []) as Snippet[]).map(({ name }) => name.toLowerCase())
    const twice = names.findIndex((name, index) => names.indexOf(name) < index)
    if (twice >= 0)
      failFields({ [`snippets.${twice}.name`]: [{ key: 'settings:error.snippet_twice' }] })
    const isNumbering = numberingFields.some((name) => name in values)
    if (isNumbering && prefixes[0] === prefixes[1])
      failFields({ quote_number_prefix: [{ key: 'settings:error.prefix_twice' }] })
    return { ...values, ...Object.fromEntries(checklists) }
  },
})

/** Returns the stored row of settings. */
export const storedSettings = async (db: Db) =>
  one(await db.select().from(table).where(eq(table.id, settingsId)))

type Options = {
  files: FilesPort
  inspector: InspectorPort
  /** Tasks that follow changes. */
  officeTasks: readonly string[]
}

/** Endings of what the office may upload, by its type: the first is the usual one. */
const endings: Record<string, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  [fileTypes.xlsx]: ['.xlsx'],
}

/** The name of an upload with the ending that its content has. */
function nameFor(type: string, name: string): string {
  const known = endings[type]!
  if (known.some((ending) => name.toLowerCase().endsWith(ending))) return name
  return `${name.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 195)}${known[0]}`
}

/** Writes to the audit log which settings changed; their values stay in the history. */
const auditChange = (fields: string[], { audit }: Context) =>
  audit('settings:changed', { resource: 'settings', id: settingsId, detail: { fields } })

/** Refuses callers who may not write settings of the organisation. */
async function refuseOthers(context: Context) {
  if (!(await settingsRecords.allows(settingsId, 'write', 'organisation', context)))
    fail(403, 'kernel:forbidden')
}

/**
 * Changes the texts that the office gave its mails; `change` gets those of the locked row. Refuses a change of other
 * settings than those that the caller has seen.
 */
export async function writeMailTexts(
  change: (texts: readonly OwnMailText[]) => OwnMailText[],
  context: Context,
) {
  await refuseOthers(context)
  const { mail_texts, version } = one(
    await context.db.select().from(table).where(eq(table.id, settingsId)).for('update'),
  )
  if (context.ifMatch !== undefined && context.ifMatch !== version)
    fail(409, 'kernel:conflict', {
      data: { current: await settingsRecords.find(settingsId, context) },
    })
  const next = change(mail_texts)
  if (isDeepStrictEqual(next, mail_texts)) return
  await context.db.update(table).set({ mail_texts: next }).where(eq(table.id, settingsId))
  await auditChange(['mail_texts'], context)
}

/** Handlers of settings; `inspector` decodes uploaded files, `files` stores them. */
export function settingsHandlers({
  files,
  inspector,
  officeTasks,
}: Options): HandlersOf<typeof settingsEndpoints> {
  const { get, update, history, asOf } = settingsRecords.handlers

  /** Returns the content to store; refuses invalid files with a reason at the field. */
  async function inspectFile(upload: UploadedFile, log: PrepareContext['log']) {
    const result = await inspector.inspect(upload).catch((error: unknown) => {
      if (!(error instanceof TaskFailure)) throw error
      log.warn({ file: upload.name, err: error }, 'decoding a file of the office failed')
      return failFields({ content: [{ key: 'settings:error.file_unreadable' }] })
    })
    return result.problems ? failFields(result.problems) : result
  }

  async function setFile(name: OfficeFileName, file: OfficeFile | null, context: Context) {
    await refuseOthers(context)
    await context.db
      .update(table)
      .set({ [name]: file })
      .where(eq(table.id, settingsId))
    await auditChange([name], context)
    return settingsRecords.find(settingsId, context)
  }

  return {
    get,
    async update(input, context) {
      const before = await settingsRecords.find(settingsId, context)
      const updated = await update(input, context)
      const changed = (Object.keys(input.body) as (keyof typeof input.body)[]).filter(
        (field) => !isDeepStrictEqual(before[field], updated[field]),
      )
      if (changed.length > 0) {
        await auditChange(changed, context)
        for (const task of officeTasks) await context.enqueue(task, {}, { jobKey: task })
      }
      return updated
    },
    history,
    asOf,

    async file({ params: { name } }, context) {
      const { [name]: file } = await settingsRecords.find(settingsId, context)
      if (!file) fail(404, 'kernel:not_found')
      await context.audit('kernel:downloaded', {
        ...{ resource: 'settings', id: settingsId },
        detail: { file: file.name },
      })
      return { name: file.name, type: file.type, content: await files.read(file.hash) }
    },

    keepFile: prepared(settingsEndpoints.keepFile, {
      prepare: ({ params: { name }, body }, { log }) =>
        inspectFile({ name, content: Buffer.from(body.content, 'base64') }, log),
      async handle({ params: { name }, body }, context) {
        const { type, content } = context.prepared
        const hash = await files.keep(Buffer.from(content))
        const file = { hash, name: nameFor(type, body.name), type, size: content.length }
        return setFile(name, file, context)
      },
    }),

    removeFile: ({ params: { name } }, context) => setFile(name, null, context),
  }
}

async function storedKindValue(
  field: ChecklistField | DocumentsField | DueDaysField,
  db: Db,
): Promise<unknown> {
  const stored = sql`${table.answers} -> ${field}`
  return one(await db.select({ stored }).from(table).where(eq(table.id, settingsId))).stored
}

/** Returns the stored checklist of a kind; null if the office uses the default. */
export async function storedChecklist(kind: Kind, db: Db): Promise<StoredChecklist> {
  return (await storedKindValue(checklistField(kind), db)) as StoredChecklist
}

/** Returns the number of days after its order in which a mandate of a kind is due. */
export async function dueDays(kind: Kind, db: Db): Promise<number> {
  const days = (await storedKindValue(dueDaysField(kind), db)) as number | null
  return days ?? defaultDueDays
}

/** Returns the documents that are asked of the client when a mandate of a kind begins. */
export async function requestedDocuments(kind: Kind, db: Db): Promise<readonly DocumentType[]> {
  const documents = (await storedKindValue(documentsField(kind), db)) as DocumentType[] | null
  return documents ?? defaultDocuments[kind]
}

/** Returns what a new quote in a language says unless somebody enters something else. */
export async function quoteDefaults(language: Language, db: Db) {
  const { answers } = await storedSettings(db)
  const textOf = (name: QuoteTemplateName) =>
    (answers[quoteTemplateField(name, language)] as string | null | undefined) ?? null
  return {
    days: (answers.quote_days as number | null | undefined) ?? defaultQuoteDays,
    rounded: answers.quote_rounded === true,
    deposit_percent: (answers.quote_deposit_percent as number | null | undefined) ?? null,
    ...{ description: textOf('description'), header: textOf('header'), footer: textOf('footer') },
  }
}

/** How quotes are numbered: what numbers begin with, and the fewest digits within their year. */
export async function quoteNumbering(db: Db) {
  const { answers } = await storedSettings(db)
  return {
    prefix: (answers.quote_number_prefix as string | null) || defaultPrefixes.quote,
    digits: (answers.number_digits as number | null) ?? defaultNumberDigits,
  }
}

/** Whether the office has a VAT number or is not subject to VAT; undefined while it has said neither. */
export async function vatStatusOf(db: Db): Promise<'registered' | 'exempt' | undefined> {
  const { vat_number, answers } = await storedSettings(db)
  return vat_number ? 'registered' : answers.vat_exempt === true ? 'exempt' : undefined
}

/** Days until an invoice is to be paid. */
export async function invoiceDays(db: Db): Promise<number> {
  const { answers } = await storedSettings(db)
  return (answers.invoice_days as number | null | undefined) ?? defaultInvoiceDays
}

/** Names of the cantonal layers and their attributes. */
export async function layerNames(db: Db): Promise<LayerNames> {
  const { answers } = await storedSettings(db)
  const set = Object.keys(layerFields).flatMap((name) =>
    answers[name] ? [[name, answers[name]]] : [],
  )
  return { layer_noise_degree: null, ...defaultLayers, ...Object.fromEntries(set) }
}

/** The office's texts for messages, by name. */
export async function storedSnippets(db: Db): Promise<Snippet[]> {
  const { answers } = await storedSettings(db)
  const snippets = (answers.snippets ?? []) as Snippet[]
  return snippets.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
}

/** The default checklists by kind. */
const defaults = Object.fromEntries(kinds.map((kind) => [kind, serviceOf(kind).checklist]))

/** The items of a mandate's checklist, with removed ones, as rows of a JSON value. */
export const checklistItems = sql`jsonb_array_elements(coalesce(
  (select nullif(kept.answers -> ('checklist_' || ${mandatesTable.kind}), 'null') from ${table} kept),
  ${JSON.stringify(defaults)}::jsonb -> ${mandatesTable.kind}))`

/** Items that are facts, by kind. */
const itemFacts = Object.fromEntries(kinds.map((kind) => [kind, serviceOf(kind).itemFacts ?? {}]))

/** Whether the checklist item with a key is a fact, and all answers for it are there; see `missingForItem`. */
const isItemFact = (key: SQL) => sql<boolean>`coalesce((
  select bool_and(case when needed -> 'is' is null
    then coalesce(${mandatesTable.answers} ->> (needed ->> 'field'), ${foundAnswers} ->> (needed ->> 'field'), '') not in ('', '[]')
    else (${mandatesTable.answers} -> (needed ->> 'field')) is not distinct from (needed -> 'is') end)
  from jsonb_array_elements(${JSON.stringify(itemFacts)}::jsonb -> ${mandatesTable.kind} -> ${key}) needed), false)`

/** Whether the checklist item with a key is ticked, done by itself or waived on a mandate. */
export const isItemSettled = (key: SQL) =>
  sql<boolean>`((${mandatesTable.answers} -> ('checklist/' || ${key} || '/done')) is not distinct from 'true'
    or ${isItemFact(key)}
    or coalesce(${mandatesTable.answers} ->> ('waivers/' || ${key} || '/reason'), '') <> '')`

/**
 * Guard facts: all items of the mandate's checklist in the stages before review, or in the last stage that has any, are
 * ticked or waived.
 */
export const settingsFacts: FactsInSql = {
  checklistDone: sql`not exists (
    select from ${checklistItems} item
    where item ->> 'stage' in ${[...stagesBeforeReview]}
      and (item -> 'removed') is distinct from 'true'
      and not ${isItemSettled(sql`(item ->> 'key')`)})`,
  lastStageDone: sql`not exists (
    select from (
      select item, dense_rank() over (order by array_position(${sql.raw(`'{${stages.join()}}'::text[]`)}, item ->> 'stage') desc) as place
      from ${checklistItems} item where (item -> 'removed') is distinct from 'true') listed
    where place = 1 and not ${isItemSettled(sql`(listed.item ->> 'key')`)})`,
}

/**
 * Returns the office's recipient of mails about an event of a mandate: the responsible person, else the support address;
 * nobody if the office wants no such mails.
 */
export async function officeOf(
  event: OfficeEvent,
  mandate: number,
  db: Db,
): Promise<Reader | undefined> {
  const { answers } = await storedSettings(db)
  const notified = (answers[notifyField(event)] as NotifiedPeople | null) ?? defaultNotified
  if (notified === 'nobody') return undefined
  return answererFor(notified === 'responsible' ? mandate : undefined, db)
}

/** Returns who answers in the office for a mandate: the responsible person, else the support address. */
async function answererFor(mandate: number | undefined, db: Db): Promise<Reader | undefined> {
  const responsible = mandate === undefined ? undefined : await responsibleFor(mandate, db)
  if (responsible) return responsible
  const support = await supportEmailOf(db)
  if (support === null) return undefined
  // An address without an account gets the default language.
  const [reader] = await db
    .select({ email: usersTable.email, name: usersTable.name, language: usersTable.language })
    .from(usersTable)
    .where(and(eq(usersTable.email, support), isActiveAdministrator))
  return reader ?? { email: support, name: null, language: null }
}

/** The responsible person of a mandate, if they can be mailed. */
export async function responsibleFor(mandate: number, db: Db): Promise<Reader | undefined> {
  const [responsible] = await db
    .select({ email: usersTable.email, name: usersTable.name, language: usersTable.language })
    .from(mandatesTable)
    .innerJoin(usersTable, eq(usersTable.id, mandatesTable.responsible))
    .where(and(eq(mandatesTable.id, mandate), isActiveAdministrator))
  return responsible
}

/** Returns the configured support address, else that of the first active administrator. */
export async function supportEmailOf(db: Db): Promise<string | null> {
  const configured = one(
    await db.select({ email: table.support_email }).from(table).where(eq(table.id, settingsId)),
  )
  if (configured.email) return configured.email
  const [first] = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(isActiveAdministrator)
    .orderBy(asc(usersTable.id))
    .limit(1)
  return first?.email ?? null
}

/** Policy on the second factor for a person of these groups: the strictest one; the default without a group. */
async function twoFactorPolicy(userGroups: readonly string[], db: Db): Promise<TwoFactorPolicy> {
  const { answers } = one(
    await db.select({ answers: table.answers }).from(table).where(eq(table.id, settingsId)),
  )
  const policies = groups
    .filter((group) => userGroups.includes(group))
    .map((group) => (answers[twoFactorField(group)] as TwoFactorPolicy) ?? defaultTwoFactorPolicy)
  const byStrength = [...twoFactorPolicies].reverse()
  return byStrength.find((policy) => policies.includes(policy)) ?? defaultTwoFactorPolicy
}

/** How signing in works. */
async function signInRules(db: Db): Promise<SignInRules> {
  const { answers } = await storedSettings(db)
  const numberOr = (name: string, usual: number) => (answers[name] as number | null) ?? usual
  const { trustedDays, sessionHours, sessionDays, asksCaptcha } = defaultSignInRules
  return {
    trustedDays: numberOr('trusted_days', trustedDays),
    sessionHours: numberOr('session_hours', sessionHours),
    sessionDays: numberOr('session_days', sessionDays),
    asksCaptcha: (answers.captcha as boolean | null) ?? asksCaptcha,
  }
}

/** Name of the office; null until it is entered. */
const nameOf = async (db: Db) => (await storedSettings(db)).organisation

/** Identifies this installation in what leaves it. */
const installationOf = async (db: Db) => (await storedSettings(db)).installation

/** Queries of settings for other features. */
export const office = {
  ...{
    nameOf,
    storedChecklist,
    dueDays,
    officeOf,
    answererFor,
    supportEmailOf,
    twoFactorPolicy,
    signInRules,
  },
  acceptsOtherPhoneLengths,
  installationOf,
}
export type Office = typeof office

declare module '../../feature.server.ts' {
  interface Extensions {
    /** Tasks to run once settings or a reference table changed; they have no payload. */
    officeTasks?: readonly string[]
  }
  interface HandlerParts {
    officeTasks: readonly string[]
    /** The office's settings. */
    office: Office
  }
}
