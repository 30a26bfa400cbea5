import { isDeepStrictEqual } from 'node:util'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, one, stampActor } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { hashOfToken } from '../auth/sessions.server.ts'
import { isActiveAdministrator, mayUseLinks, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { openStatuses } from '../mandates/mandate.ts'
import type { Office } from '../settings/settings.server.ts'
import { appointmentLinksTable as links, appointmentsTable as table } from './appointment.table.ts'
import {
  type Appointment,
  type appointmentEndpoints,
  hasEnded,
  type LinkedAppointment,
  appointments as resource,
} from './appointment.ts'
import { freeSlots, isBusy, isSameSlot, lockCalendar } from './freeSlots.server.ts'

const personName = sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`

export const appointmentRecords = records(resource, {
  table,
  joins: [
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate), always: true },
    { table: usersTable, on: eq(usersTable.id, table.person) },
  ],
  columns: {
    mandate_number: mandatesTable.number,
    building_address: sql`(select placed.address from ${buildingsTable} placed
      where placed.id = ${mandatesTable.building})`,
    service_type: sql`${JSON.stringify(serviceTypeOf)}::jsonb ->> ${mandatesTable.kind}`,
    person_name: personName,
  },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'appointment',
    columns: {
      day: 'day',
      time: 'time',
      minutes: 'minutes',
      state: 'state',
      mandate_number: 'mandate_number',
      building_address: 'building_address',
      place: 'place',
      person: 'person_name',
      guest_name: 'guest_name',
      keys: 'keys',
      preparation: 'preparation',
    },
  },
  async beforeWrite(values, context, current) {
    const before = current as Appointment | undefined
    const next = { ...current, ...values } as Appointment
    const changes = (...fields: (keyof Appointment)[]) =>
      fields.some(
        (field) => field in values && !isDeepStrictEqual(values[field], before?.[field] ?? null),
      )
    if (before?.state === 'cancelled') fail(409, 'appointment:cancelled')
    if (before && changes('mandate'))
      failFields({ mandate: [{ key: 'kernel:error.not_writable' }] })
    if (!before) await requireOpenMandate(next.mandate, context.db)
    // Of a visit that took place, it stays who was there.
    if (changes('person') || !hasEnded(next, context.now))
      await requireOffice(next.person, context.db)
    if (next.day && !next.time) failFields({ time: [{ key: 'kernel:error.required' }] })
    const state = next.day && next.time ? 'fixed' : 'offered'
    if (before?.state === 'fixed' && state === 'offered')
      failFields({ day: [{ key: 'kernel:error.required' }] })
    if (state === 'offered') {
      await requireSlots(next, context, !before || changes('slots', 'minutes', 'person'))
      if (!next.guest_email && !next.attendees?.includes('client'))
        failFields({ guest_email: [{ key: 'appointment:error.nobody' }] })
    } else if (changes('day', 'time', 'minutes', 'person')) {
      if (next.day! < dayOf(context.now)) failFields({ day: [{ key: 'appointment:error.past' }] })
      await lockCalendar(next.person, context.db)
      const chosen = { day: next.day!, time: next.time! }
      if (await isBusy(next, [chosen], context.db))
        failFields({ time: [{ key: 'appointment:error.busy' }] })
    }
    // The guest who had the link was somebody else.
    if (before?.guest_email && changes('guest_email'))
      await context.db.delete(links).where(eq(links.appointment, before.id))
    const isNews =
      before !== undefined &&
      (changes('day', 'time', 'minutes', 'person', 'place', 'keys', 'preparation') ||
        (state === 'offered' && changes('slots')))
    return { ...values, state, ...(isNews && { sequence: before.sequence + 1 }) }
  },
})

/** Refuses an appointment on a mandate that has ended; it may end afterwards, which calls it off. */
async function requireOpenMandate(mandate: number, db: Db) {
  const { status } = one(
    await db
      .select({ status: mandatesTable.status })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, mandate)),
  )
  if (!openStatuses.some((open) => open === status)) fail(409, 'appointment:not_open')
}

async function requireOffice(person: number, db: Db) {
  const [found] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.id, person), isActiveAdministrator))
  if (!found) failFields({ person: [{ key: 'appointment:error.not_office' }] })
}

/** Requires slots that can be chosen now; those that are offered already may have passed or been taken since. */
async function requireSlots(appointment: Appointment, { db, now }: Context, isNew: boolean) {
  const { slots } = appointment
  if (!slots) return failFields({ day: [{ key: 'appointment:error.no_time' }] })
  if (!isNew) return undefined
  const free = await freeSlots(appointment, db, now)
  const lost = slots.some((one) => !free.some((slot) => isSameSlot(slot, one)))
  if (lost) failFields({ slots: [{ key: 'appointment:error.slots' }] })
  return undefined
}

const theClient = alias(usersTable, 'the_client')

/** Condition: the joined link is that of the client of the joined mandate, who may use it. */
const isClientsLink = sql`(${links.client} = ${mandatesTable.client} and ${mayUseLinks(theClient, links.made_at)})`

/** Condition: an appointment has no day yet, or its end is to come. */
export const hasNotEnded = sql`coalesce((${table.day} + ${table.time}::time + ${table.minutes} * interval '1 minute') at time zone 'Europe/Zurich' > now(), true)`

/** SQL for the number of appointments that a person can still choose or see by a link; for `personalLinks`. */
export const openAppointmentLinks = (person: SQL) => sql`select count(*) from ${links}
  join ${table} on ${table.id} = ${links.appointment}
  join ${mandatesTable} on ${mandatesTable.id} = ${table.mandate}
  join ${usersTable} as ${sql.identifier('the_client')} on ${theClient.id} = ${mandatesTable.client}
  where ${links.client} = ${person} and ${isClientsLink} and ${table.deleted_at} is null
    and ${table.state} <> 'cancelled' and ${hasNotEnded}
    and ${mandatesTable.deleted_at} is null and ${mandatesTable.status} in ${[...openStatuses]}`

/** What the link with this token opens; refuses one that has ended, with the reason. */
async function findLinked(token: string, { db, now }: Pick<Context, 'db' | 'now'>) {
  const [found] = await db
    .select({
      appointment: table,
      person: personName,
      mandate_number: mandatesTable.number,
      building_address: buildingsTable.address,
      client: mandatesTable.client,
      status: mandatesTable.status,
      // A client has the link as long as they are the client, also beside a guest, who is mailed another then.
      gone: sql<boolean>`(${table.deleted_at} is not null or ${mandatesTable.deleted_at} is not null
        or (${links.client} is not null and not ${isClientsLink}))`,
    })
    .from(links)
    .innerJoin(table, eq(table.id, links.appointment))
    .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .innerJoin(usersTable, eq(usersTable.id, table.person))
    .innerJoin(theClient, eq(theClient.id, mandatesTable.client))
    .where(eq(links.token_hash, hashOfToken(token)))
  if (!found || found.gone) return fail(410, 'appointment:unknown')
  const isOver = !openStatuses.some((open) => open === found.status)
  if (found.appointment.state === 'cancelled' || isOver) fail(410, 'appointment:called_off')
  if (hasEnded(found.appointment, now)) fail(410, 'appointment:over')
  return found
}

/** Handlers of appointments. */
export function appointmentHandlers({
  office,
}: {
  office: Pick<Office, 'nameOf'>
}): HandlersOf<typeof appointmentEndpoints> {
  const { remove: _, restore: __, ...handlers } = appointmentRecords.handlers

  /** Tells people about a change, once it is committed. */
  const tell = ({ id }: { id: number }, { enqueue }: Pick<Context, 'enqueue'>) =>
    enqueue('appointments.tell', { appointment: id }, { jobKey: `appointments.tell/${id}` })

  async function show(
    found: Awaited<ReturnType<typeof findLinked>>,
    { db, now }: Pick<Context, 'db' | 'now'>,
  ): Promise<LinkedAppointment> {
    const { appointment, person, mandate_number, building_address } = found
    const { day, time, place, keys, preparation, minutes } = appointment
    const isFixed = appointment.state === 'fixed'
    return {
      state: isFixed ? 'fixed' : 'offered',
      office: (await office.nameOf(db)) ?? null,
      ...{ person, mandate_number, building_address, place, keys, preparation, minutes },
      slots: isFixed ? [] : await freeSlots(appointment, db, now),
      fixed: isFixed ? { day: day!, time: time! } : null,
    }
  }

  return {
    ...handlers,
    async create(input, context) {
      const created = await handlers.create(input, context)
      await tell(created, context)
      return created
    },

    async update(input, context) {
      const updated = await handlers.update(input, context)
      await tell(updated, context)
      return updated
    },

    async cancel({ params: { id } }, context) {
      if (!(await appointmentRecords.allows(id, 'write', 'base', context)))
        fail(403, 'kernel:forbidden')
      const current = await appointmentRecords.find(id, context)
      if (current.state !== 'cancelled' && hasEnded(current, context.now))
        fail(409, 'appointment:has_taken_place')
      await callOff(context.db, eq(table.id, id))
      await tell({ id }, context)
      return appointmentRecords.find(id, context)
    },

    openLink: async ({ body: { token } }, context) =>
      show(await findLinked(token, context), context),

    async take({ body: { token, slot } }, context) {
      const { db, now } = context
      const { appointment, client } = await findLinked(token, context)
      const { id, person } = appointment
      await lockCalendar(person, db)
      // Read anew: the office, or somebody with the same link, may have been faster.
      const current = one(await db.select().from(table).where(eq(table.id, id)).for('update'))
      // A second press, or one whose answer was lost, finds what it asked for.
      if (current.state === 'fixed' && current.day === slot.day && current.time === slot.time)
        return show(await findLinked(token, context), context)
      if (current.state !== 'offered') fail(409, 'appointment:chosen_already')
      const free = await freeSlots(current, db, now)
      if (!free.some((one) => isSameSlot(one, slot))) fail(409, 'appointment:slot_taken')
      // A guest has no account; without one, the link was the client's.
      await stampActor(db, { actor: current.guest_email ? null : client, source: 'link' })
      await db
        .update(table)
        .set({ ...slot, state: 'fixed' })
        .where(eq(table.id, id))
      await context.audit('appointment:taken', {
        ...{ resource: 'appointments', id },
        detail: { day: slot.day, time: slot.time },
      })
      await tell({ id }, context)
      return show(await findLinked(token, context), context)
    },
  }
}

/** Calls appointments off; those that were called off before stay as they are. Returns their ids. */
export async function callOff(db: Db, which: ReturnType<typeof eq>): Promise<number[]> {
  const rows = await db
    .update(table)
    .set({ state: 'cancelled', sequence: sql`${table.sequence} + 1` })
    .where(and(which, sql`${table.state} <> 'cancelled'`))
    .returning({ id: table.id })
  return rows.map(({ id }) => id)
}
