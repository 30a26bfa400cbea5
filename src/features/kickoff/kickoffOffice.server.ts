import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { kickoffStatuses } from '../../access.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import type { WrittenLetter } from '../../kernel/letter.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import type { Language } from '../../kernel/text.ts'
import { mayUseLinks, usersTable } from '../auth/user.table.ts'
import { letterFor } from '../mails/letters/letter.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { endedStatuses, type Status } from '../mandates/mandate.ts'
import { lockMandates } from '../mandates/steps/lockMandates.server.ts'
import type { EndLinks } from '../users/personalLinks.server.ts'
import { kickoffFormsTable as forms } from './kickoff.table.ts'
import { type KickoffForm, kickoffDays, type kickoffEndpoints, kickoffPath } from './kickoff.ts'
import {
  asksFor,
  daysAfter,
  hashOfSecret,
  isClientInactive,
  isUnsent,
} from './kickoffForm.server.ts'
import { formMail } from './kickoffLetter.server.ts'
import type { KickoffParts } from './kickoffParts.server.ts'
import { closedByOwners, type FormOwners } from './shared/closedForms.ts'
import { lockWithFurther, setKickoff } from './shared/sharedForms.server.ts'

type FormRow = typeof forms.$inferSelect

/** Minutes between two mails with the same address. */
const mailPause = 5

const mandatesOf = ({ mandate, further }: Pick<FormRow, 'mandate' | 'further'>) => [
  mandate,
  ...further,
]

const isEnded = ({ status }: { status: string }) => endedStatuses.some((ended) => ended === status)

/** Refuses a mandate whose form would take no answers. */
function refuseClosed({ status }: { status: Status }) {
  if (isEnded({ status })) fail(409, 'kickoff:ended')
  // What its client sends would reach nothing.
  if (status === 'draft') fail(409, 'kickoff:not_offered')
  if (!kickoffStatuses.some((open) => open === status)) fail(409, 'kickoff:reviewed')
}

function stateOf(form: FormRow, owners: FormOwners, now: Date): KickoffForm['state'] {
  if (form.sent_at !== null) return 'sent'
  if (form.revoked_at !== null) return 'revoked'
  const closed = closedByOwners(form, owners)
  return closed ?? (Date.parse(form.expires_at) <= now.getTime() ? 'expired' : 'open')
}

/** Makes a form for locked mandates; open ones that ask for them are revoked by it. */
export async function makeForm(
  {
    mandate,
    further,
    client,
    made_by,
  }: Pick<FormRow, 'mandate' | 'further' | 'client' | 'made_by'>,
  box: SecretBox,
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
) {
  const uuid = randomUUID()
  const made_at = now.toISOString()
  const revoked = await db
    .update(forms)
    .set({ revoked_at: made_at })
    .where(and(asksFor(mandate), isUnsent))
    .returning()
  await setKickoff(revoked.flatMap(mandatesOf), null, db)
  const form = one(
    await db
      .insert(forms)
      .values({
        ...{ mandate, further, client, made_by, made_at },
        token_hash: hashOfSecret(uuid),
        token: box.seal(uuid),
        expires_at: daysAfter(now, kickoffDays.open).toISOString(),
      })
      .returning(),
  )
  await setKickoff([mandate, ...further], 'issued', db)
  await audit('kickoff:made', {
    ...{ resource: 'mandates', id: mandate },
    detail: { form: form.id },
  })
  return { uuid, form }
}

/** Revokes the forms of a client that have ended with their access. */
export const endForms: EndLinks = async (client, { db, now }) => {
  const ended = await db
    .update(forms)
    .set({ revoked_at: now.toISOString() })
    .where(and(eq(forms.client, client), isNull(forms.revoked_at), isClientInactive))
    .returning()
  const unsent = ended.filter(({ sent_at }) => sent_at === null)
  await setKickoff(unsent.flatMap(mandatesOf), null, db)
}

/** Has the address of a form mailed to its client. */
export async function mailForm(
  form: Pick<FormRow, 'id' | 'mandate'>,
  { db, now, enqueue, audit }: Pick<Context, 'db' | 'now' | 'enqueue' | 'audit'>,
  { isReopened = false, letter }: { isReopened?: boolean; letter?: WrittenLetter | undefined } = {},
): Promise<FormRow> {
  const mailed_at = now.toISOString()
  await enqueue('kickoff.mailForm', { form: form.id, at: mailed_at, isReopened, letter })
  await audit('kickoff:mailed', {
    ...{ resource: 'mandates', id: form.mandate },
    detail: { form: form.id },
  })
  return one(await db.update(forms).set({ mailed_at }).where(eq(forms.id, form.id)).returning())
}

/** Has forms made anew, and mailed, for who answers for their mandates by now, if these still take answers. */
export async function makeForSuccessor(
  revoked: number[],
  _: number,
  { db, enqueue }: Pick<Context, 'db' | 'enqueue'>,
) {
  const found = await db.select().from(forms).where(inArray(forms.id, revoked))
  await setKickoff(found.flatMap(mandatesOf), null, db)
  for (const { mandate } of found)
    await enqueue('kickoff.makeOnOrder', { mandate, isHandedOver: true })
}

/** Refuses if the address of a form would open nothing for its client. */
async function refuseUnreachable(client: number, { db }: Context) {
  const reachable = and(eq(usersTable.id, client), mayUseLinks(usersTable))
  if ((await db.$count(usersTable, reachable)) === 0) fail(409, 'kickoff:no_mail')
}

/** SQL value: the other mandates for which a form asks. */
const furtherMandates = (mandate: number) => sql<{ id: number; number: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'number', other.number) order by other.id), '[]')
  from ${mandatesTable} other
  where (other.id = ${forms.mandate} or other.id = any(${forms.further})) and other.id <> ${mandate}
    and other.deleted_at is null)`

/** SQL value: the language of whom a form is for. */
const clientLanguage = sql<Language | null>`(
  select client.language from ${usersTable} client where client.id = ${forms.client})`

type OfficeHandlers = Pick<
  HandlersOf<typeof kickoffEndpoints>,
  'list' | 'make' | 'mail' | 'revoke' | 'reopen'
>

/** Handlers of the office, which only administrators may call. */
export function officeHandlers({
  box,
  publicUrl,
  texts,
}: Pick<KickoffParts, 'box' | 'publicUrl' | 'texts'>): OfficeHandlers {
  const urlOf = (uuid: string) => publicUrl() + kickoffPath(uuid)

  function shown(found: ReadForm, now: Date): KickoffForm {
    const { form, owners, made_by_name, further, language } = found
    const { id, made_at, expires_at, mailed_at, reminded_at, opened_at, changed_at } = form
    const state = stateOf(form, owners, now)
    return {
      ...{ id, state, made_at, made_by_name, expires_at, mailed_at, reminded_at, opened_at },
      ...{ changed_at, sent_at: form.sent_at, revoked_at: form.revoked_at, further },
      language: language ?? 'fr',
      url: state === 'open' ? urlOf(box.open(form.token)) : null,
    }
  }

  const read = (mandate: number, db: Db) =>
    db
      .select({
        form: forms,
        owners: {
          ...{ client: mandatesTable.client, status: mandatesTable.status },
          isClientInactive,
        },
        made_by_name: sql<string | null>`coalesce(${usersTable.company_name}, ${usersTable.name})`,
        further: furtherMandates(mandate),
        language: clientLanguage,
      })
      .from(forms)
      .innerJoin(mandatesTable, eq(mandatesTable.id, mandate))
      .leftJoin(usersTable, eq(usersTable.id, forms.made_by))
      .where(asksFor(mandate))
      .orderBy(desc(forms.id))
  type ReadForm = Awaited<ReturnType<typeof read>>[number]

  /** A form of a mandate, as it is stored now. */
  async function readOne({ id, form }: { id: number; form: number }, { db, now }: Context) {
    const found = (await read(id, db)).find((row) => row.form.id === form)
    return shown(one(found ? [found] : []), now)
  }

  /** Locks a form of a mandate, and the mandate. */
  async function lock({ id, form }: { id: number; form: number }, context: Context) {
    const isIt = and(eq(forms.id, form), asksFor(id))
    const [asked] = await context.db.select().from(forms).where(isIt)
    const locked = await lockMandates(asked ? [asked.mandate, ...asked.further] : [], context)
    const mandate = one(locked.filter((row) => row.id === id))
    const { isInactive, ...row } = one(
      await context.db
        .select({ ...getTableColumns(forms), isInactive: isClientInactive })
        .from(forms)
        .where(isIt)
        .for('update'),
    )
    const owners = { ...mandate, isClientInactive: isInactive }
    return { mandate, row, state: stateOf(row, owners, context.now) }
  }

  return {
    async list({ params: { id } }, { db, now, rights }) {
      const visible = await rights.visible(db, { mandates: [id] })
      if (!visible.mandates!.has(id)) fail(404, 'kernel:not_found')
      return (await read(id, db)).map((found) => shown(found, now))
    },

    async make({ params: { id }, body: { mail, letter } }, context) {
      const { mandate, further } = await lockWithFurther(id, context)
      refuseClosed(mandate)
      // Whoever is deactivated could not open it.
      await refuseUnreachable(mandate.client, context)
      const written = letterFor(formMail, letter, { reader: mandate.client, texts })
      const owner = { mandate: id, further, client: mandate.client, made_by: context.user.id }
      const { uuid, form } = await makeForm(owner, box, context)
      if (mail) await mailForm(form, context, { letter: written })
      const made = await readOne({ id, form: form.id }, context)
      return { uuid, url: made.url!, form: made }
    },

    async mail({ params, body }, context) {
      const { row, state } = await lock(params, context)
      if (state !== 'open') fail(409, 'kickoff:not_open')
      const letter = letterFor(formMail, body?.letter, { reader: row.client, texts })
      const pause = row.mailed_at && Date.parse(row.mailed_at) + mailPause * 60_000
      if (pause && pause > context.now.getTime()) fail(409, 'kickoff:just_mailed')
      await refuseUnreachable(row.client, context)
      await mailForm(row, context, { letter })
      return readOne(params, context)
    },

    async revoke({ params }, context) {
      const { row, state } = await lock(params, context)
      if (state === 'sent') fail(409, 'kickoff:already_sent')
      if (state === 'revoked') return readOne(params, context)
      const revoked_at = context.now.toISOString()
      await context.db.update(forms).set({ revoked_at }).where(eq(forms.id, row.id))
      await setKickoff(mandatesOf(row), null, context.db)
      await context.audit('kickoff:revoked', {
        ...{ resource: 'mandates', id: params.id },
        detail: { form: row.id },
      })
      return readOne(params, context)
    },

    async reopen({ params }, context) {
      const { db, now } = context
      const { row, state, mandate } = await lock(params, context)
      refuseClosed(mandate)
      await refuseUnreachable(row.client, context)
      if (state === 'open' || state === 'revoked' || mandate.client !== row.client)
        fail(409, 'kickoff:not_reopened')
      const asked = or(...mandatesOf(row).map((id) => asksFor(id)))
      const others = and(asked, isUnsent, ne(forms.id, row.id))
      if ((await db.$count(forms, others)) > 0) fail(409, 'kickoff:other_open')
      const expires_at = daysAfter(now, kickoffDays.open).toISOString()
      await db
        .update(forms)
        .set({ sent_at: null, expires_at, reminded_at: null })
        .where(eq(forms.id, row.id))
      await setKickoff(mandatesOf(row), 'issued', db)
      await context.audit('kickoff:reopened', {
        ...{ resource: 'mandates', id: params.id },
        detail: { form: row.id },
      })
      await mailForm(row, context, { isReopened: true })
      return readOne(params, context)
    },
  }
}
