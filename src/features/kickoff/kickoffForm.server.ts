import { createHash, randomBytes } from 'node:crypto'
import { and, asc, type Column, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { kickoffStatuses } from '../../access.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Kind } from '../../kinds.ts'
import { mayUseLinks, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { codeWaitUntil } from '../mails/mailedCode.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { Status } from '../mandates/mandate.ts'
import { lockMandates } from '../mandates/steps/lockMandates.server.ts'
import { hasStatusIn } from '../mandates/waitingRows.server.ts'
import { productsTable } from '../products/product.table.ts'
import {
  kickoffAnswersTable as answers,
  kickoffCodesTable as codes,
  kickoffDevicesTable as devices,
  kickoffFilesTable as files,
  kickoffFormsTable as forms,
} from './kickoff.table.ts'
import { type KickoffAccess, kickoffDays } from './kickoff.ts'
import type { KickoffAnswers } from './kickoffFields.ts'
import { closedByAll, closedByOwners } from './shared/closedForms.ts'

type FormRow = typeof forms.$inferSelect
type DeviceRow = typeof devices.$inferSelect

/** A mandate for which a form asks. */
export type AskedMandate = {
  id: number
  number: string
  kind: Kind
  product_name: typeof productsTable.$inferSelect.name
  status: Status
  building: number
  address: string
}

/** A form with what its mandates are about. */
export type FoundForm = {
  form: FormRow
  /** The mandate that it is about: the first of those that take answers, or else the one for which it was made. */
  mandate: AskedMandate
  /** All mandates that take its answers, `mandate` first; none once it was sent and work is done. */
  mandates: readonly AskedMandate[]
  language: 'fr' | 'en' | 'it'
}

/** SHA-256 of a secret that is random, so that the database does not reveal it. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

const dayLength = 86_400_000

/** Moment some days after another one. */
export const daysAfter = (moment: Date | string, days: number) =>
  new Date(new Date(moment).getTime() + days * dayLength)

const filler = alias(usersTable, 'filler')

/** Whether the form’s client was deactivated, which ends its address; the mandate may have another client by now. */
export const isClientInactive = sql<boolean>`not exists (select from ${usersTable} filler
  where ${eq(filler.id, forms.client)} and ${mayUseLinks(filler, forms.made_at)})`

/** Condition: a form asks for the mandate with this id. */
export const asksFor = (mandate: number | Column) =>
  sql`(${forms.mandate} = ${mandate} or ${forms.further} @> array[${mandate}]::int[])`

/**
 * SQL value: id of the mandate under which lists show an open form: the first that takes its answers, so that it is shown
 * once.
 */
export const openMandateOfForm = sql`(select one.id from ${mandatesTable} one
  where (one.id = ${forms.mandate} or one.id = any(${forms.further}))
    and one.client = ${forms.client} and one.deleted_at is null
    and one.status in (${sql.raw(kickoffStatuses.map((status) => `'${status}'`).join())})
  order by one.id <> ${forms.mandate}, one.id limit 1)`

/**
 * The form of an address. Refuses one that can no longer be read, with the reason. `lock` keeps others from changing
 * it until the end of the transaction.
 */
export async function findForm(
  uuid: string,
  { db, now }: { db: Db; now: Date },
  { lock = false } = {},
): Promise<FoundForm> {
  const isIt = eq(forms.token_hash, hashOfSecret(uuid))
  if (lock) await db.select({ id: forms.id }).from(forms).where(isIt).for('update')
  const rows = await db
    .select({
      form: forms,
      mandate: {
        ...{ id: mandatesTable.id, number: mandatesTable.number, kind: mandatesTable.kind },
        ...{ status: mandatesTable.status, building: mandatesTable.building },
        product_name: productsTable.name,
        address: buildingsTable.address,
      },
      client: mandatesTable.client,
      isClientInactive,
      language: usersTable.language,
      isGone: sql<boolean>`${mandatesTable.deleted_at} is not null or ${usersTable.deleted_at} is not null`,
    })
    .from(forms)
    .innerJoin(mandatesTable, asksFor(mandatesTable.id))
    .innerJoin(productsTable, eq(productsTable.id, mandatesTable.product))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .innerJoin(usersTable, eq(usersTable.id, forms.client))
    .where(isIt)
    .orderBy(sql`${mandatesTable.id} <> ${forms.mandate}`, asc(mandatesTable.id))
  const closing = rows.map((row) =>
    row.isGone ? 'revoked' : closedByOwners(row.form, { ...row, status: row.mandate.status }),
  )
  const taking = rows.filter((_, index) => closing[index] === undefined)
  const found = taking[0] ?? rows[0]
  if (!found) fail(404, 'kickoff:unknown')
  const { form, mandate } = found
  const { sent_at, expires_at, revoked_at } = form
  if (revoked_at !== null) fail(410, 'kickoff:revoked')
  const closed = closedByAll(closing)
  // What was sent can still be read by its client.
  const isReadable =
    sent_at !== null && (closed === 'mandate_ended' || closed === 'mandate_reviewed')
  if (closed && !isReadable) fail(410, `kickoff:${closed}`)
  if (sent_at === null && Date.parse(expires_at) <= now.getTime()) fail(410, 'kickoff:expired')
  if (sent_at !== null && daysAfter(sent_at, kickoffDays.readable) <= now)
    fail(410, 'kickoff:already_sent')
  const mandates = taking.map((row) => row.mandate)
  return { form, mandate, mandates, language: found.language ?? 'fr' }
}

/** Locks the mandates of an address. Before its form, as the office does, so that the two never wait for each other. */
export async function lockMandatesOf(uuid: string, db: Db) {
  const [form] = await db
    .select({ mandate: forms.mandate, further: forms.further })
    .from(forms)
    .where(eq(forms.token_hash, hashOfSecret(uuid)))
  if (form) await lockMandates([form.mandate, ...form.further], { db })
}

/** The form of an address that can still be filled in, locked until the end of the transaction. */
export async function findOpenForm(uuid: string, context: Context): Promise<FoundForm> {
  const found = await findForm(uuid, context, { lock: true })
  if (found.form.sent_at !== null) fail(409, 'kickoff:already_sent')
  return found
}

/** Cookie with the token of the browser; which forms it fills in is in the database. */
const deviceCookie = 'kickoff'
const tokenPattern = /^[\w-]{43}$/

const tokenOf = (cookies: Context['cookies']) => {
  const token = cookies[deviceCookie]
  return token && tokenPattern.test(token) ? token : undefined
}

/** Gives the browser its token, for longer than any form is open. */
export function keepToken({ cookies, setCookie }: Pick<Context, 'cookies' | 'setCookie'>) {
  const token = tokenOf(cookies) ?? randomBytes(32).toString('base64url')
  const seconds = ((kickoffDays.open + kickoffDays.readable) * dayLength) / 1000
  setCookie(deviceCookie, token, { seconds })
}

/** Hash of the browser's token. Refuses a browser without one: after a lost response it could not be recognised. */
export function requireToken(cookies: Context['cookies']): string {
  return hashOfSecret(tokenOf(cookies) ?? fail(403, 'kickoff:cookie_needed'))
}

/** The device of a browser that fills in a form; undefined if it does not. */
export async function findDevice(
  form: number,
  cookies: Context['cookies'],
  db: Db,
): Promise<DeviceRow | undefined> {
  const token = tokenOf(cookies)
  if (!token) return undefined
  const [device] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.form, form), eq(devices.token_hash, hashOfSecret(token))))
  return device
}

/** The code that the browser asked for last; undefined if it has not, or has entered it. */
export async function findCode(form: number, cookies: Context['cookies'], db: Db) {
  const token = tokenOf(cookies)
  if (!token) return undefined
  const [code] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.form, form), eq(codes.token_hash, hashOfSecret(token))))
  return code
}

/** Until when the browser must wait for another code; null if one can be mailed now. */
export async function codeWaitOf(
  form: number,
  { cookies, db, now }: Pick<Context, 'cookies' | 'db' | 'now'>,
) {
  const code = await findCode(form, cookies, db)
  return code ? codeWaitUntil(code, now) : null
}

/** What a device may see of a form. */
export async function accessOf(
  form: number,
  device: DeviceRow | undefined,
  db: Db,
): Promise<KickoffAccess> {
  if (device) return device.confirmed_at === null ? 'own' : 'full'
  return (await db.$count(devices, eq(devices.form, form))) === 0 ? 'free' : 'none'
}

/**
 * The device that fills in a locked form; the caller's becomes it if nobody has begun. Any other device must enter the
 * code first.
 */
export async function requireDevice(form: number, context: Context): Promise<DeviceRow> {
  const { db, cookies } = context
  const known = await findDevice(form, cookies, db)
  if (known) return known
  if ((await accessOf(form, undefined, db)) === 'none') fail(403, 'kickoff:code_needed')
  const token_hash = requireToken(cookies)
  const [made] = await db.insert(devices).values({ form, token_hash }).returning()
  return made!
}

/** Condition: what a device may see of rows that a device made. */
const seenBy = (device: DeviceRow, column: typeof answers.device | typeof files.device) =>
  device.confirmed_at === null ? eq(column, device.id) : undefined

/** The answers that a device may see, without cleared ones. */
export async function seenAnswers(device: DeviceRow, db: Db): Promise<KickoffAnswers> {
  const rows = await db
    .select({ name: answers.name, value: answers.value })
    .from(answers)
    .where(and(eq(answers.form, device.form), seenBy(device, answers.device)))
    .orderBy(asc(answers.name))
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  )
}

/** The files that a device may see, in the order in which they came. */
export const seenFiles = (device: DeviceRow, db: Db) =>
  db
    .select()
    .from(files)
    .where(and(eq(files.form, device.form), seenBy(device, files.device)))
    .orderBy(asc(files.id))

/** Whether a form holds something that is hidden from a device. */
export async function hasHidden(device: DeviceRow, db: Db): Promise<boolean> {
  if (device.confirmed_at !== null) return false
  const ofOthers = (table: typeof answers | typeof files) =>
    and(eq(table.form, device.form), ne(table.device, device.id))
  const hidden = await db.$count(answers, and(ofOthers(answers), isNotNull(answers.value)))
  return hidden > 0 || (await db.$count(files, ofOthers(files))) > 0
}

/** Counts a change of a form; returns its new version. */
export async function countChange(form: FormRow, { db, now }: Context): Promise<number> {
  const version = form.version + 1
  await db
    .update(forms)
    .set({ version, changed_at: now.toISOString() })
    .where(eq(forms.id, form.id))
  return version
}

/** Condition: a form of the joined mandate takes answers. */
export const isOpenForm = and(
  eq(forms.client, mandatesTable.client),
  // The conditions of the index `kickoff_forms_open`.
  isNull(forms.revoked_at),
  isNull(forms.sent_at),
  sql`${forms.expires_at} > now()`,
  sql`not ${isClientInactive}`,
  hasStatusIn(kickoffStatuses),
)!

/** Condition: a form was neither sent nor revoked. */
export const isUnsent = and(isNull(forms.revoked_at), isNull(forms.sent_at))!
