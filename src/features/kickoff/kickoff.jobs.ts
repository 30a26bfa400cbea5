import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { kickoffStatuses } from '../../access.ts'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { formatDate } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { WrittenLetter } from '../../kernel/letter.ts'
import { writtenTo } from '../../kernel/letter.ts'
import type { Post, Reader } from '../../kernel/mail.server.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { mayUseLinks, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { codeMark } from '../mails/letterFrame.ts'
import { newCode } from '../mails/mailedCode.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath, type Status } from '../mandates/mandate.ts'
import type { OfficeEvent } from '../mandates/officeEvent.ts'
import {
  kickoffChangesTable as changes,
  kickoffCodesTable as codes,
  kickoffDevicesTable as devices,
  kickoffFilesTable as files,
  kickoffFormsTable as forms,
} from './kickoff.table.ts'
import { kickoffDays, kickoffPath, kickoffReminderDays } from './kickoff.ts'
import { asksFor, isOpenForm, isUnsent, openMandateOfForm } from './kickoffForm.server.ts'
import { formMail } from './kickoffLetter.server.ts'
import { mailForm, makeForm } from './kickoffOffice.server.ts'
import { joinForm, lockWithFurther } from './shared/sharedForms.server.ts'

type Options = {
  post: Post
  box: SecretBox
  /** Finds the office member who gets the mails about a mandate. */
  officeOf: (event: OfficeEvent, mandate: number, db: Db) => Promise<Reader | undefined>
}

const system = { actor: null, source: 'system' }

/** The moment some days before another one. */
const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * 86_400_000).toISOString()

/** Background jobs of kick-off forms. */
export function kickoffJobs({ post, box, officeOf }: Options): Jobs {
  /**
   * A form with what mails say of it and of one of its mandates, by default the first that takes answers; undefined if
   * it is gone. `number` names all of its mandates that take answers.
   */
  async function loadForMail(form: number, db: Db, mandate?: number) {
    const [found] = await db
      .select({
        form: forms,
        mandate: { id: mandatesTable.id, number: mandatesTable.number, kind: mandatesTable.kind },
        takesAnswers: sql<boolean>`(${isOpenForm})`,
        mayUseLink: sql<boolean>`(${mayUseLinks(usersTable, forms.made_at)})`,
        numbers: sql<
          string | null
        >`(select string_agg(asked.number, ', ' order by asked.id <> ${mandatesTable.id}, asked.id)
          from ${mandatesTable} asked
          where (asked.id = ${forms.mandate} or asked.id = any(${forms.further}))
            and asked.client = ${forms.client} and asked.deleted_at is null
            and asked.status in ${[...kickoffStatuses]})`,
        address: buildingsTable.address,
        client: sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
      })
      .from(forms)
      .innerJoin(
        mandatesTable,
        and(
          eq(mandatesTable.id, mandate ?? sql`coalesce(${openMandateOfForm}, ${forms.mandate})`),
          eq(mandatesTable.client, forms.client),
        ),
      )
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .innerJoin(usersTable, eq(usersTable.id, forms.client))
      .where(and(eq(forms.id, form), isNull(mandatesTable.deleted_at), isNull(forms.revoked_at)))
    return found
  }

  /** Mails the address of a form that can still be filled in. */
  async function mailAddress(
    template: 'form' | 'reopened' | 'reminder',
    form: number,
    at: string,
    db: Db,
    now: Date,
    letter?: WrittenLetter,
  ): Promise<boolean> {
    const found = await loadForMail(form, db)
    if (!found?.takesAnswers || Date.parse(found.form.expires_at) <= now.getTime()) return false
    const { numbers, address, to } = found
    const params = { number: numbers, address, date: formatDate(found.form.expires_at) }
    await post(
      {
        key: `kickoff-${template}-${form}-${at}`,
        to,
        thread: found.mandate.id,
        path: kickoffPath(''),
        secret: box.open(found.form.token),
        person: found.form.client,
        written: writtenTo(found.form.client, formMail, letter),
        write: (words) => ({
          subject: words(`kickoff_mail:${template}.subject`, params),
          text: words(`kickoff_mail:${template}.text`, params),
        }),
      },
      db,
      now,
    )
    return true
  }

  type MailedForm = { form: number; at: string; isReopened?: boolean; letter?: WrittenLetter }
  const sendForm: Job<MailedForm> = async ({ form, at, isReopened, letter }, { database, now }) =>
    database.transaction(
      system,
      async (db) =>
        void (await mailAddress(isReopened ? 'reopened' : 'form', form, at, db, now(), letter)),
    )

  const sendReminder: Job<{ form: number; at: string }> = async ({ form, at }, { database, now }) =>
    database.transaction(
      system,
      async (db) => void (await mailAddress('reminder', form, at, db, now())),
    )

  /** Makes a code that was asked for, and mails it; a second run mails the same one. */
  const sendCode: Job<{ code: number; at: string }> = async ({ code: id, at }, { database, now }) =>
    database.transaction(system, async (db) => {
      const [row] = await db.select().from(codes).where(eq(codes.id, id)).for('update')
      // Entered, or followed by another one.
      if (!row || row.code_asked_at !== at || row.code_tries > 0) return
      const found = await loadForMail(row.form, db)
      if (!found?.mayUseLink) return
      const code = row.code ? box.open(row.code) : newCode()
      if (!row.code)
        await db
          .update(codes)
          .set({ code: box.seal(code) })
          .where(eq(codes.id, id))
      await post(
        {
          key: `kickoff-code-${id}-${at}`,
          to: found.to,
          thread: found.mandate.id,
          path: kickoffPath(''),
          secret: box.open(found.form.token),
          code,
          person: found.form.client,
          write: (words) => ({
            subject: words('kickoff_mail:code.subject'),
            text: words('kickoff_mail:code.text', { code: codeMark }),
          }),
        },
        db,
        now(),
      )
    })

  /**
   * Makes and mails the form of a mandate that was ordered, or whose client has a successor, unless it has got one already, or another mandate of its quote
   * has one that it can share.
   */
  const makeOnOrder: Job<{ mandate: number; isHandedOver?: boolean }> = async (
    { mandate, isHandedOver = false },
    { database, enqueue, now },
  ) =>
    database.transaction(system, async (db) => {
      const isThere = and(eq(mandatesTable.id, mandate), isNull(mandatesTable.deleted_at))
      if ((await db.$count(mandatesTable, isThere)) === 0) return
      const { mandate: row, further } = await lockWithFurther(mandate, { db })
      const statuses: readonly Status[] = isHandedOver ? kickoffStatuses : ['ordered']
      if (!statuses.includes(row.status)) return
      const standing = and(
        ...[asksFor(mandate), eq(forms.client, row.client), isNull(forms.revoked_at)],
      )
      if ((await db.$count(forms, standing)) > 0) return
      const context = {
        ...{ db, now: now(), enqueue: enqueue(db) },
        audit: (act: `${string}:${string}`, entry = {}) =>
          writeAudit(db, { actor: null, now: now() }, act, entry),
      }
      const owner = { mandate, further, client: row.client, made_by: null }
      const form = (await joinForm(mandate, context)) ?? (await makeForm(owner, box, context)).form
      if (form.mailed_at === null && (await mayMail(row.client, db))) await mailForm(form, context)
    })

  const mayMail = async (client: number, db: Db) =>
    (await db.$count(usersTable, and(eq(usersTable.id, client), mayUseLinks(usersTable)))) > 0

  /** Reminds clients once of a form that was mailed a week ago, and in which nothing has been typed since. */
  const remind: Job = async (_, { database, now }) => {
    const before = daysBefore(now(), kickoffReminderDays)
    const due = await database.db
      .select({ id: forms.id })
      .from(forms)
      .where(
        and(
          ...[isUnsent, isNull(forms.reminded_at), lt(forms.mailed_at, before)],
          gt(forms.expires_at, now().toISOString()),
          or(isNull(forms.changed_at), lt(forms.changed_at, before)),
        ),
      )
    for (const { id } of due)
      await database.transaction(system, async (db) => {
        const isDue = and(eq(forms.id, id), isUnsent, isNull(forms.reminded_at))
        const [form] = await db.select({ id: forms.id }).from(forms).where(isDue).for('update')
        const at = now().toISOString()
        if (!form || !(await mailAddress('reminder', id, at, db, now()))) return
        await db.update(forms).set({ reminded_at: at }).where(eq(forms.id, id))
      })
  }

  type Received = {
    form: number
    /** Missing in jobs of an earlier version. */
    mandate?: number
    sent_at: string
    guard: string | null
    files: number
    filled: number
    proposed: number
  }

  /** Mails the office that a form came. */
  const tellOffice: Job<Received> = async (received, { database: { db } }) => {
    const found = await loadForMail(received.form, db, received.mandate)
    const to = found && (await officeOf('kickoff_received', found.mandate.id, db))
    if (!to) return
    const { address, client, mandate } = found
    const { number, kind } = mandate
    const { filled, proposed, files: count, guard } = received
    const params = { number, address, client, filled, proposed, files: count }
    await post(
      {
        key: `kickoff-received-${received.form}-${mandate.id}-${received.sent_at}`,
        to,
        thread: mandate.id,
        path: formPath('admin', serviceTypeOf[kind], mandate.id) ?? '/',
        write: (words) => ({
          subject: words('kickoff_mail:received.subject', params),
          text: [
            words('kickoff_mail:received.text', params),
            ...(guard === null ? [] : [words('kickoff_mail:received.waits')]),
          ].join('\n\n'),
        }),
      },
      db,
    )
  }

  /** Deletes what was typed in forms that nobody can read any more: the mandate has it, or it was never sent. */
  const forget: Job = async (_, { database: { db }, now }) => {
    const readable = daysBefore(now(), kickoffDays.readable)
    // An expired form may be reopened for as long as it was open.
    const reopenable = daysBefore(now(), kickoffDays.open)
    const closed = sql`(select ${forms.id} from ${forms} where ${or(
      lt(forms.sent_at, readable),
      lt(forms.revoked_at, readable),
      and(isNull(forms.sent_at), lt(forms.expires_at, reopenable)),
    )})`
    await db.delete(changes).where(sql`${changes.form} in ${closed}`)
    await db.delete(codes).where(sql`${codes.form} in ${closed}`)
    await db.delete(files).where(sql`${files.form} in ${closed}`)
    // With them their answers.
    await db.delete(devices).where(sql`${devices.form} in ${closed}`)
  }

  return {
    tasks: {
      'kickoff.makeOnOrder': makeOnOrder,
      'kickoff.mailForm': sendForm,
      'kickoff.mailReminder': sendReminder,
      'kickoff.mailCode': sendCode,
      'kickoff.remind': remind,
      'kickoff.tellOffice': tellOffice,
      'kickoff.forget': forget,
    },
    schedule: [
      { task: 'kickoff.remind', match: '25 7 * * *' },
      { task: 'kickoff.forget', match: '45 2 * * *' },
    ],
  }
}
