import { buffer } from 'node:stream/consumers'
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { withMerged } from '../../kernel/merge/merge.server.ts'
import { type Parts, zipped } from '../../kernel/zip.server.ts'
import { credentials, secondFactors, sessions, trustedDevices } from '../auth/auth.table.ts'
import { passkeys } from '../auth/passkeys/passkey.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { companiesTable, membersTable } from '../companies/company.table.ts'
import {
  kickoffAnswersTable,
  kickoffFilesTable,
  kickoffFormsTable,
} from '../kickoff/kickoff.table.ts'
import { mailsTable } from '../mails/mail.table.ts'
import { formHandlers } from '../mandates/form/form.server.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import { reportsTable } from '../reports/report.table.ts'
import { userRecords } from '../users/user.server.ts'
import type { CopyParts } from './copy.jobs.ts'
import { acceptances } from './privacy.table.ts'

/** Maximum total size of the reports in a copy, bytes, since the copy is built in memory. */
const maxFileBytes = 200 * 1024 * 1024

const readForm = formHandlers(mandateRecords.visible).form

/**
 * Everything that the product knows of a person, as they may see it: `my-data.json` in the form of the API, and the
 * published reports; of files what is known of them, as each mandate has an archive of their contents. `context` is that of the person; `ownRecords` that of the same person without the group of
 * administrators, as the records of the office are not their own data.
 */
export async function copyOfData(
  context: Context,
  ownRecords: Context,
  { files, records: recordsByName }: Pick<CopyParts, 'files' | 'records'>,
): Promise<Uint8Array> {
  const { user, now } = context
  // An account that was merged into theirs is the same person's.
  const accounts = await withMerged(context.db, usersTable, [user.id])
  const records: Record<string, object[]> = {}
  for (const [name, { personal, table }] of Object.entries(recordsByName)) {
    if (!personal) continue
    const rows = await personal.queryRows<{ id: number }>({}, ownRecords, (select) =>
      select({ id: table.id }).orderBy(table.id),
    )
    records[name] = []
    for (const { id } of rows) records[name].push(await personal.find(id, ownRecords))
  }
  const mandates = []
  for (const mandate of records.mandates as { id: number }[]) {
    const { id } = mandate
    mandates.push({ ...mandate, form: await readForm({ params: { id } }, ownRecords) })
  }
  const content = {
    format: 'egide personal data',
    format_version: 1,
    created_at: now.toISOString(),
    person: await userRecords.find(user.id, context),
    merged_accounts: await accountsMerged(accounts, context),
    companies: await context.db
      .select({
        ...{ company: companiesTable.name, role: membersTable.role },
        ...{ since: membersTable.since, until: membersTable.until },
      })
      .from(membersTable)
      .innerJoin(companiesTable, eq(companiesTable.id, membersTable.company))
      .where(and(eq(membersTable.person, user.id), isNull(membersTable.deleted_at)))
      .orderBy(membersTable.id),
    sign_in: await signInOf(accounts, context),
    data_protection: await context.db
      .select({ version: acceptances.version, accepted_at: acceptances.accepted_at })
      .from(acceptances)
      .where(inArray(acceptances.user_id, accounts)),
    mails: await mailsTo(accounts, context),
    kickoff_forms: await unsentFormsOf(accounts, context),
    ...records,
    mandates,
  }
  const parts: Parts = { 'my-data.json': Buffer.from(JSON.stringify(content, undefined, 2)) }
  await addReports(parts, records.reports as { id: number }[], context, files)
  return zipped(parts)
}

/** How the accounts that were merged into the person's named and reached them. */
const accountsMerged = (accounts: number[], { db, user }: Context) =>
  db
    .select({
      ...{ id: usersTable.id, email: usersTable.email, name: usersTable.name },
      ...{ phone_number: usersTable.phone_number, company_name: usersTable.company_name },
      ...{ street: usersTable.street, number: usersTable.number },
      ...{ postcode: usersTable.postcode, city: usersTable.city },
    })
    .from(usersTable)
    .where(and(inArray(usersTable.id, accounts), ne(usersTable.id, user.id)))
    .orderBy(asc(usersTable.id))

/** When and where the person signed in, without anything that would let somebody in. */
async function signInOf(accounts: number[], { db, user }: Context) {
  const [credential] = await db
    .select({ last_login: credentials.last_login, password_changed_at: credentials.updated_at })
    .from(credentials)
    .where(eq(credentials.user_id, user.id))
  const [factor] = await db
    .select({ second_factor_since: secondFactors.confirmed_at })
    .from(secondFactors)
    .where(eq(secondFactors.user_id, user.id))
  const opened = await db
    .select({
      created_at: sessions.created_at,
      used_at: sessions.used_at,
      ended_at: sessions.ended_at,
      ip: sessions.ip,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(inArray(sessions.user_id, accounts))
    .orderBy(sessions.created_at)
  const devices = await db
    .select({
      created_at: trustedDevices.created_at,
      used_at: trustedDevices.used_at,
      expires_at: trustedDevices.expires_at,
      ip: trustedDevices.ip,
      user_agent: trustedDevices.user_agent,
    })
    .from(trustedDevices)
    .where(inArray(trustedDevices.user_id, accounts))
  const keys = await db
    .select({ name: passkeys.name, created_at: passkeys.created_at, used_at: passkeys.used_at })
    .from(passkeys)
    .where(inArray(passkeys.user_id, accounts))
  const accesses = await db
    .select({ at: auditLog.at, act: auditLog.act, ip: auditLog.ip, device: auditLog.user_agent })
    .from(auditLog)
    .where(and(inArray(auditLog.actor_id, accounts), isNull(auditLog.viewed_as)))
    .orderBy(auditLog.at)
  return {
    ...{ ...credential, ...factor, passkeys: keys },
    ...{ sessions: opened, trusted_devices: devices, audit_log: accesses },
  }
}

/** The mails that went to the person's address, without the links that gave access. */
async function mailsTo(accounts: number[], { db }: Context) {
  const rows = await db
    .select({
      sent_at: mailsTable.sent_at,
      subject: mailsTable.subject,
      text: sql<string | null>`${mailsTable.content} ->> 'text'`,
    })
    .from(mailsTable)
    .where(
      and(
        inArray(
          mailsTable.recipient,
          db
            .select({ email: usersTable.email })
            .from(usersTable)
            .where(inArray(usersTable.id, accounts)),
        ),
        isNotNull(mailsTable.sent_at),
      ),
    )
    .orderBy(mailsTable.id)
  return rows
}

/** Kick-off forms of the person that were not sent, with what was typed and uploaded in them and is still kept. */
async function unsentFormsOf(accounts: number[], { db }: Context) {
  const forms = await db
    .select({
      ...{ id: kickoffFormsTable.id, mandate: kickoffFormsTable.mandate },
      ...{ made_at: kickoffFormsTable.made_at, expires_at: kickoffFormsTable.expires_at },
      ...{ revoked_at: kickoffFormsTable.revoked_at, changed_at: kickoffFormsTable.changed_at },
    })
    .from(kickoffFormsTable)
    .where(and(inArray(kickoffFormsTable.client, accounts), isNull(kickoffFormsTable.sent_at)))
    .orderBy(kickoffFormsTable.id)
  const found = []
  for (const form of forms) {
    const { name, value } = kickoffAnswersTable
    const answers = await db
      .select({ name, value })
      .from(kickoffAnswersTable)
      .where(eq(kickoffAnswersTable.form, form.id))
      .orderBy(name)
    const files = await db
      .select({
        name: kickoffFilesTable.name,
        type: kickoffFilesTable.type,
        size: kickoffFilesTable.size,
      })
      .from(kickoffFilesTable)
      .where(eq(kickoffFilesTable.form, form.id))
      .orderBy(kickoffFilesTable.id)
    const typed = answers.flatMap((row) => (row.value === null ? [] : [[row.name, row.value]]))
    found.push({ ...form, answers: Object.fromEntries(typed), files })
  }
  return found
}

/** Adds the final files of published reports; beyond `maxFileBytes` the JSON still lists them. */
async function addReports(
  parts: Parts,
  visible: readonly { id: number }[],
  { db }: Context,
  files: FilesPort,
) {
  const ids = new Set(visible.map(({ id }) => id))
  const published = await db
    .select({
      id: reportsTable.id,
      mandate: reportsTable.mandate,
      number: reportsTable.number,
      format: reportsTable.format,
      hash: reportsTable.final_hash,
    })
    .from(reportsTable)
    .where(and(isNotNull(reportsTable.published_at), isNotNull(reportsTable.final_hash)))
    .orderBy(reportsTable.id)
  let bytes = 0
  for (const { id, mandate, number, format, hash } of published) {
    if (!ids.has(id)) continue
    const content = await buffer(await files.read(hash!))
    bytes += content.length
    if (bytes > maxFileBytes) return
    parts[`reports/mandate-${mandate}-report-${number}.${format}`] = content
  }
}
