import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { cellsSchema } from '../../kernel/field/cells.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { declaredName, rowsOf } from '../../kernel/field/tables.ts'
import { type FieldProblems, fail, failFields, problemsOf } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { dateProblems } from '../buildings/dateProblems.ts'
import { codeWaitUntil, isCodeOpen } from '../mails/mailedCode.server.ts'
import { kickoffDocuments } from '../mandates/services/sharedFields.ts'
import { requestedDocuments, storedSettings, supportEmailOf } from '../settings/settings.server.ts'
import { problemsWithConsumption } from '../technical/consumption.ts'
import { problemsWithHeating } from '../technical/heatingSystem.ts'
import { problemsWithRenovation } from '../technical/renovation.ts'
import { refuseOtherPhoneLengths } from '../users/phoneLengths.server.ts'
import { kickoffAnswersTable as answers, kickoffChangesTable as changes } from './kickoff.table.ts'
import { type Kickoff, type kickoffEndpoints, kickoffLimits } from './kickoff.ts'
import { type KickoffAnswers, kickoffFields } from './kickoffFields.ts'
import {
  accessOf,
  countChange,
  type FoundForm,
  findCode,
  findDevice,
  findForm,
  findOpenForm,
  hasHidden,
  keepToken,
  requireDevice,
  seenAnswers,
  seenFiles,
} from './kickoffForm.server.ts'
import { knownAnswers } from './kickoffMapping.ts'
import { recordsOf } from './kickoffRecords.server.ts'

const schema = cellsSchema(kickoffFields)

/** Finds years and days that cannot be, as the records will refuse them. */
function problemsWithDates(values: KickoffAnswers, today: string): FieldProblems {
  const { construction_year, heating_year } = values as Record<string, number | undefined>
  const [built, heated] = [
    dateProblems({ construction_year: construction_year ?? null }, today).construction_year,
    problemsWithHeating({ year: heating_year ?? null }, today).year,
  ]
  const works = Object.entries(values).flatMap(([name, value]) => {
    if (!name.startsWith('works/') || !name.endsWith('/completion_year')) return []
    const found = problemsWithRenovation({ completion_year: value as number | null }, today)
    return found.completion_year ? [[name, found.completion_year] as const] : []
  })
  const periods = Object.entries(values).flatMap(([name, value]) => {
    if (!name.startsWith('consumption/') || !name.endsWith('/end_date')) return []
    const { end_date } = problemsWithConsumption({ end_date: value as string }, today)
    return end_date ? [[name, end_date] as const] : []
  })
  return {
    ...(built && { construction_year: built }),
    ...(heated && { heating_year: heated }),
    ...Object.fromEntries([...works, ...periods]),
  }
}

/** Refuses more rows than a table may have. */
function refuseExcessRows(values: KickoffAnswers, stored: KickoffAnswers) {
  for (const table of new Set(Object.keys(values).map(declaredName))) {
    const { kind, max = Number.POSITIVE_INFINITY } = kickoffFields[table as 'works']
    if (kind !== 'rows' || rowsOf(table, { ...stored, ...values }).length <= max) continue
    const cells = Object.keys(values).filter((cell) => declaredName(cell) === table)
    const problem = [{ key: 'kernel:error.too_many', params: { max } }]
    failFields(Object.fromEntries(cells.map((cell) => [cell, problem])))
  }
}

function refuseTooMany(max: number): never {
  failFields({ values: [{ key: 'kernel:error.too_many', params: { max } }] })
}

/** Refuses more answers than a form keeps: cleared rows of tables stay, and their number has no other end. */
async function refuseExcessAnswers(form: number, db: Db) {
  const kept = await db.$count(answers, eq(answers.form, form))
  if (kept > kickoffLimits.answers) refuseTooMany(kickoffLimits.answers)
}

/** Validates answers; refuses unknown names, and values that the records would refuse. */
function validAnswers(given: Record<string, unknown>, now: Date): KickoffAnswers {
  const checked = schema.safeParse(given)
  if (!checked.success) failFields(problemsOf(checked.error))
  const problems = problemsWithDates(checked.data, dayOf(now))
  if (Object.keys(problems).length > 0) failFields(problems)
  return Object.fromEntries(
    Object.entries(checked.data).map(([name, value]) => [name, value === '' ? null : value]),
  )
}

/** A form as the caller's browser may see it. */
export async function viewOf(found: FoundForm, context: Context): Promise<Kickoff> {
  const { db, cookies } = context
  const { form, mandate, mandates, language } = found
  const device = await findDevice(form.id, cookies, db)
  const access = await accessOf(form.id, device, db)
  const [settings, support_email] = [await storedSettings(db), await supportEmailOf(db)]
  const asked: readonly string[] = await requestedDocuments(mandate.kind, db)
  const isFull = access === 'full'
  const code = await findCode(form.id, cookies, db)
  const usual = kickoffDocuments.filter((type) => asked.includes(type))
  return {
    state: form.sent_at === null ? 'open' : 'sent',
    office: settings.organisation,
    support_email,
    language,
    expires_at: form.expires_at,
    sent_at: form.sent_at,
    access,
    needs_code: device ? await hasHidden(device, db) : access === 'none',
    code_wait_until: code ? codeWaitUntil(code, context.now) : null,
    code_mailed: code !== undefined && isCodeOpen(code, context.now),
    documents: [...usual, ...kickoffDocuments.filter((type) => !usual.includes(type))],
    wanted_documents: usual,
    mandate: isFull
      ? {
          number: mandate.number,
          product_name: mandate.product_name,
          address: mandate.address,
          further: mandates
            .filter(({ id }) => id !== mandate.id)
            .map(({ number, product_name }) => ({ number, product_name })),
        }
      : null,
    version: form.version,
    answers: device ? await seenAnswers(device, db) : {},
    known: isFull ? knownAnswers(await recordsOf(found, db)) : {},
    files: device
      ? (await seenFiles(device, db)).map(({ id, name, type, media_type, size }) => ({
          ...{ id, name, type, media_type, size },
        }))
      : [],
  }
}

/** Handlers that read a form and save answers. */
export const fillHandlers: Pick<HandlersOf<typeof kickoffEndpoints>, 'read' | 'save'> = {
  async read({ params: { uuid } }, context) {
    const found = await findForm(uuid, context)
    keepToken(context)
    return viewOf(found, context)
  },

  async save({ params: { uuid }, body: { change, version, values } }, context) {
    const { db, now } = context
    const { form } = await findOpenForm(uuid, context)
    const device = await requireDevice(form.id, context)
    const names = Object.keys(values)
    if (names.length > kickoffLimits.answersOfChange) refuseTooMany(kickoffLimits.answersOfChange)
    const stored = await db
      .select()
      .from(answers)
      .where(and(eq(answers.form, form.id), inArray(answers.name, names)))
    const isHidden = (row: (typeof stored)[number]) =>
      device.confirmed_at === null && row.device !== device.id
    if (stored.some(isHidden)) fail(403, 'kickoff:code_needed')
    const current = Object.fromEntries([
      ...names.map((name) => [name, null]),
      ...stored.map(({ name, value }) => [name, value]),
    ]) as KickoffAnswers
    const [repeated] = await db
      .select({ change: changes.change })
      .from(changes)
      .where(and(eq(changes.form, form.id), eq(changes.change, change)))
    if (repeated) return { version: form.version, answers: current }

    const valid = validAnswers(values, now)
    await refuseOtherPhoneLengths(kickoffFields, valid, context)
    refuseExcessRows(valid, await seenAnswers(device, db))
    const isRival = (row: (typeof stored)[number]) =>
      row.device !== device.id &&
      row.version > version &&
      JSON.stringify(row.value) !== JSON.stringify(valid[row.name])
    if (stored.some(isRival))
      fail(409, 'kickoff:changed_elsewhere', { data: { version: form.version, current } })
    const next = await countChange(form, context)
    await db.insert(changes).values({ form: form.id, change })
    // An answer that never was is not kept as cleared.
    const written = Object.entries(valid).filter(
      ([name, value]) => value !== null || stored.some((row) => row.name === name),
    )
    if (written.length > 0)
      await db
        .insert(answers)
        .values(
          written.map(([name, value]) => ({
            ...{ form: form.id, name, value },
            ...{ device: device.id, version: next },
          })),
        )
        .onConflictDoUpdate({
          target: [answers.form, answers.name],
          set: {
            value: sql`excluded.value`,
            device: sql`excluded.device`,
            version: sql`excluded.version`,
          },
        })
    await refuseExcessAnswers(form.id, db)
    return { version: next, answers: valid }
  },
}
