import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { mayUseLinks, usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { endedStatuses, type KickoffState } from '../mandates/mandate.ts'
import { kickoffFormsTable as forms } from './kickoff.table.ts'
import { type KickoffForm, kickoffDays, type kickoffEndpoints, kickoffPath } from './kickoff.ts'
import {
  closedByOwners,
  daysAfter,
  type FormOwners,
  hashOfSecret,
  isClientInactive,
  isUnsent,
} from './kickoffForm.server.ts'
import type { KickoffParts } from './kickoffParts.server.ts'

type FormRow = typeof forms.$inferSelect

/** Minutes between two mails with the same address. */
const mailPause = 5

/** Locks a mandate that the caller sees. */
async function lockMandate(id: number, { db }: Pick<Context, 'db'>) {
  const { status, client } = mandatesTable
  return one(
    await db
      .select({ status, client })
      .from(mandatesTable)
      .where(and(eq(mandatesTable.id, id), isNull(mandatesTable.deleted_at)))
      .for('update'),
  )
}

const isEnded = ({ status }: { status: string }) => endedStatuses.some((ended) => ended === status)

/** Keeps at the mandate whether its client can fill in a form. */
export const setKickoff = (mandate: number, kickoff: KickoffState | null, db: Db) =>
  db.update(mandatesTable).set({ kickoff }).where(eq(mandatesTable.id, mandate))

function stateOf(form: FormRow, owners: FormOwners, now: Date): KickoffForm['state'] {
  if (form.sent_at !== null) return 'sent'
  if (form.revoked_at !== null) return 'revoked'
  const closed = closedByOwners(form, owners)
  return closed ?? (Date.parse(form.expires_at) <= now.getTime() ? 'expired' : 'open')
}

/** Makes a form for a locked mandate; an open one is revoked by it. */
export async function makeForm(
  { mandate, client, made_by }: Pick<FormRow, 'mandate' | 'client' | 'made_by'>,
  box: SecretBox,
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
) {
  const uuid = randomUUID()
  const made_at = now.toISOString()
  await db
    .update(forms)
    .set({ revoked_at: made_at })
    .where(and(eq(forms.mandate, mandate), isUnsent))
  const form = one(
    await db
      .insert(forms)
      .values({
        ...{ mandate, client, made_by, made_at },
        token_hash: hashOfSecret(uuid),
        token: box.seal(uuid),
        expires_at: daysAfter(now, kickoffDays.open).toISOString(),
      })
      .returning(),
  )
  await setKickoff(mandate, 'issued', db)
  await audit('kickoff:made', {
    ...{ resource: 'mandates', id: mandate },
    detail: { form: form.id },
  })
  return { uuid, form }
}

/** Has the address of a form mailed to its client. */
export async function mailForm(
  form: Pick<FormRow, 'id' | 'mandate'>,
  { db, now, enqueue, audit }: Pick<Context, 'db' | 'now' | 'enqueue' | 'audit'>,
  { isReopened = false } = {},
): Promise<FormRow> {
  const mailed_at = now.toISOString()
  await enqueue('kickoff.mailForm', { form: form.id, at: mailed_at, isReopened })
  await audit('kickoff:mailed', {
    ...{ resource: 'mandates', id: form.mandate },
    detail: { form: form.id },
  })
  return one(await db.update(forms).set({ mailed_at }).where(eq(forms.id, form.id)).returning())
}

/** Refuses if the address of a form would open nothing for its client. */
async function refuseUnreachable(client: number, { db }: Context) {
  const reachable = and(eq(usersTable.id, client), mayUseLinks(usersTable))
  if ((await db.$count(usersTable, reachable)) === 0) fail(409, 'kickoff:no_mail')
}

type OfficeHandlers = Pick<
  HandlersOf<typeof kickoffEndpoints>,
  'list' | 'make' | 'mail' | 'revoke' | 'reopen'
>

/** Handlers of the office, which only administrators may call. */
export function officeHandlers({
  box,
  publicUrl,
}: Pick<KickoffParts, 'box' | 'publicUrl'>): OfficeHandlers {
  const urlOf = (uuid: string) => publicUrl() + kickoffPath(uuid)

  function shown({ form, owners, made_by_name }: ReadForm, now: Date): KickoffForm {
    const { id, made_at, expires_at, mailed_at, reminded_at, opened_at, changed_at } = form
    const state = stateOf(form, owners, now)
    return {
      ...{ id, state, made_at, made_by_name, expires_at, mailed_at, reminded_at, opened_at },
      ...{ changed_at, sent_at: form.sent_at, revoked_at: form.revoked_at },
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
      })
      .from(forms)
      .innerJoin(mandatesTable, eq(mandatesTable.id, forms.mandate))
      .leftJoin(usersTable, eq(usersTable.id, forms.made_by))
      .where(eq(forms.mandate, mandate))
      .orderBy(desc(forms.id))
  type ReadForm = Awaited<ReturnType<typeof read>>[number]

  /** A form of a mandate, as it is stored now. */
  async function readOne({ id, form }: { id: number; form: number }, { db, now }: Context) {
    const found = (await read(id, db)).find((row) => row.form.id === form)
    return shown(one(found ? [found] : []), now)
  }

  /** Locks a form of a mandate, and the mandate. */
  async function lock({ id, form }: { id: number; form: number }, context: Context) {
    const mandate = await lockMandate(id, context)
    const isIt = and(eq(forms.id, form), eq(forms.mandate, id))
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

    async make({ params: { id }, body: { mail } }, context) {
      const mandate = await lockMandate(id, context)
      if (isEnded(mandate)) fail(409, 'kickoff:ended')
      // What its client sends would reach nothing.
      if (mandate.status === 'draft') fail(409, 'kickoff:not_offered')
      // Whoever is deactivated could not open it.
      await refuseUnreachable(mandate.client, context)
      const owner = { mandate: id, client: mandate.client, made_by: context.user.id }
      const { uuid, form } = await makeForm(owner, box, context)
      if (mail) await mailForm(form, context)
      return { uuid, url: urlOf(uuid), form: await readOne({ id, form: form.id }, context) }
    },

    async mail({ params }, context) {
      const { row, state } = await lock(params, context)
      if (state !== 'open') fail(409, 'kickoff:not_open')
      const pause = row.mailed_at && Date.parse(row.mailed_at) + mailPause * 60_000
      if (pause && pause > context.now.getTime()) fail(409, 'kickoff:just_mailed')
      await refuseUnreachable(row.client, context)
      await mailForm(row, context)
      return readOne(params, context)
    },

    async revoke({ params }, context) {
      const { row, state } = await lock(params, context)
      if (state === 'sent') fail(409, 'kickoff:already_sent')
      if (state === 'revoked') return readOne(params, context)
      const revoked_at = context.now.toISOString()
      await context.db.update(forms).set({ revoked_at }).where(eq(forms.id, row.id))
      await setKickoff(params.id, null, context.db)
      await context.audit('kickoff:revoked', {
        ...{ resource: 'mandates', id: params.id },
        detail: { form: row.id },
      })
      return readOne(params, context)
    },

    async reopen({ params }, context) {
      const { db, now } = context
      const { row, state, mandate } = await lock(params, context)
      if (isEnded(mandate)) fail(409, 'kickoff:ended')
      await refuseUnreachable(row.client, context)
      if (state === 'open' || state === 'revoked' || mandate.client !== row.client)
        fail(409, 'kickoff:not_reopened')
      const others = and(eq(forms.mandate, params.id), isUnsent, sql`${forms.id} <> ${row.id}`)
      if ((await db.$count(forms, others)) > 0) fail(409, 'kickoff:other_open')
      const expires_at = daysAfter(now, kickoffDays.open).toISOString()
      await db
        .update(forms)
        .set({ sent_at: null, expires_at, reminded_at: null })
        .where(eq(forms.id, row.id))
      await setKickoff(params.id, 'issued', db)
      await context.audit('kickoff:reopened', {
        ...{ resource: 'mandates', id: params.id },
        detail: { form: row.id },
      })
      await mailForm(row, context, { isReopened: true })
      return readOne(params, context)
    },
  }
}
