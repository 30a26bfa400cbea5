import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../../feature.server.ts'
import { one } from '../../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { asSql } from '../../../kernel/record/recordRead.server.ts'
import { unchosenLanguage } from '../../../kernel/text.ts'
import { serviceTypeOf } from '../../../kinds.ts'
import { isActive } from '../../auth/sessions.server.ts'
import { mayUseLinks, usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable, pendingDueDate } from '../../mandates/mandate.table.ts'
import { formPath } from '../../mandates/mandate.ts'
import { mandateRecords } from '../../mandates/mandateRecords.server.ts'
import { findWaiting, nameOfWaiting } from '../task.server.ts'
import { calendarsTable as table } from './calendar.table.ts'
import { type calendarEndpoints, calendarStart, maxEvents } from './calendar.ts'
import { type CalendarEvent, icalendar } from './icalendar.ts'

/** Condition: the calendar of a person is read by its address. */
const isOpenCalendar = and(isActive, mayUseLinks(usersTable, table.made_at))!

/** SQL for the number of addresses by which a person's calendar is read now. */
export const openCalendars = (person: SQL) => sql`select count(*) from ${table}
  join ${usersTable} on ${usersTable.id} = ${table.person}
  where ${table.person} = ${person} and ${isOpenCalendar}`

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type Parts = Pick<HandlerParts, 'contextFor' | 'publicUrl' | 'office'>

/** Handlers of the calendars to which people subscribe. */
export function calendarHandlers(parts: Parts): HandlersOf<typeof calendarEndpoints> {
  const { contextFor, publicUrl, office } = parts
  return {
    async state(_, { db, user }) {
      const [made] = await db
        .select({ made_at: table.made_at })
        .from(table)
        .where(eq(table.person, user.id))
      return { made_at: made?.made_at ?? null }
    },

    async make(_, context) {
      const { db, user, now } = context
      const token = randomBytes(32).toString('base64url')
      const made = { token_hash: hashOf(token), made_at: now.toISOString() }
      const row = one(
        await db
          .insert(table)
          .values({ person: user.id, ...made })
          .onConflictDoUpdate({ target: table.person, set: made })
          .returning({ made_at: table.made_at, isNew: sql<boolean>`xmax = 0` }),
      )
      const act = row.isNew ? 'calendar:made' : 'calendar:renewed'
      await context.audit(act, { resource: 'users', id: user.id })
      return { path: `/calendar/${token}.ics`, made_at: row.made_at }
    },

    async revoke(_, context) {
      const { db, user } = context
      const ended = await db
        .delete(table)
        .where(eq(table.person, user.id))
        .returning({ person: table.person })
      // Revoking twice changes nothing.
      if (ended.length > 0)
        await context.audit('calendar:revoked', { resource: 'users', id: user.id })
    },

    async feed({ params: { token } }, { db, now }) {
      const [person] = await db
        .select({ id: usersTable.id, groups: usersTable.groups, language: usersTable.language })
        .from(table)
        .innerJoin(usersTable, eq(usersTable.id, table.person))
        .where(and(eq(table.token_hash, hashOf(token)), isOpenCalendar))
      if (!person) return fail(404, 'kernel:not_found')
      const { id, groups, language } = person
      // What the person may see is asked anew, by their account as it is now.
      const reader = contextFor({ id, groups }, { db, now, language: language ?? unchosenLanguage })
      const events = [...(await waitingEvents(reader)), ...(await mandateEvents(reader))]
      const url = publicUrl()
      const installation = await office.installationOf(db)
      const name = ['Égide', await office.nameOf(db)].filter(Boolean).join(' · ')
      const calendar = icalendar(
        name,
        events.map((event) => ({
          ...event,
          uid: `${event.uid}@${installation}`,
          url: event.url && url.replace(/\/$/, '') + event.url,
        })),
      )
      return {
        name: 'egide.ics',
        type: 'text/calendar; charset=utf-8',
        content: Buffer.from(calendar),
        etag: createHash('sha256').update(calendar).digest('base64url'),
      }
    },
  }
}

/** Path of a mandate's page for a reader, at a tab. */
function pathFor(
  { user }: Context,
  { service_type, mandate }: { service_type: Parameters<typeof formPath>[1]; mandate: number },
  tab: string,
) {
  const group = (['admin', 'partner', 'client'] as const).find((one) => user.groups.includes(one))
  const path = group && formPath(group, service_type, mandate)
  return path && `${path}?tab=${tab}`
}

/** Tasks and documents that wait for the reader, on the day on which they are due. */
async function waitingEvents(reader: Context): Promise<CalendarEvent[]> {
  const { results } = await findWaiting(reader, maxEvents)
  return results.flatMap((task) => {
    const { origin, id, building_address, mandate_number, due_date, version, changed_at } = task
    if (!due_date) return []
    return {
      uid: `${origin}-${id}`,
      day: due_date,
      summary: `${nameOfWaiting(task, reader)} · ${building_address}`,
      description: mandate_number,
      url: pathFor(reader, task, origin === 'request' ? 'files' : 'tasks'),
      ...{ version, changed_at },
    }
  })
}

const visitDate = sql<string | null>`${mandatesTable.answers} ->> 'visit_date'`
const dueDate = pendingDueDate(mandatesTable)

/** Due dates and visits of the mandates that the reader sees and takes part in. */
async function mandateEvents(reader: Context): Promise<CalendarEvent[]> {
  const { db, user, now, rights } = reader
  const from = addDays(dayOf(now), -calendarStart)
  const seesTeam = asSql(rights.to('mandates', 'read', 'team'))
  const seesVisit = asSql(rights.to('mandates', 'read', 'calculation'))
  const rows = await db
    .select({
      ...{ mandate: mandatesTable.id, number: mandatesTable.number, kind: mandatesTable.kind },
      ...{ address: buildingsTable.address, version: mandatesTable.version },
      changed_at: mandatesTable.updated_at,
      due: sql<string | null>`case when ${seesTeam} then ${dueDate}::text end`,
      visit: sql<string | null>`case when ${seesVisit} then ${visitDate} end`,
      visit_time: sql<string | null>`${mandatesTable.answers} ->> 'visit_time'`,
    })
    .from(mandatesTable)
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .where(
      and(
        mandateRecords.visible(reader),
        or(
          eq(mandatesTable.responsible, user.id),
          eq(mandatesTable.partner, user.id),
          eq(mandatesTable.client, user.id),
        ),
        or(and(isNotNull(dueDate), gte(dueDate, from)), gte(visitDate, from)),
      ),
    )
    .orderBy(asc(mandatesTable.id))
    .limit(maxEvents)
  return rows.flatMap((row) => {
    const { due, visit, visit_time, address, number, kind, mandate, version, changed_at } = row
    const place = { service_type: serviceTypeOf[kind], mandate }
    const common = { description: number, location: address, version, changed_at }
    return [
      ...(due && due >= from
        ? [
            {
              ...common,
              uid: `deadline-${mandate}`,
              day: due,
              summary: `${reader.say('calendar:event.deadline')} · ${address}`,
              url: pathFor(reader, place, 'overview'),
            },
          ]
        : []),
      ...(visit && visit >= from
        ? [
            {
              ...common,
              uid: `visit-${mandate}`,
              day: visit,
              time: visit_time,
              summary: `${reader.say('calendar:event.visit')} · ${address}`,
              url: pathFor(reader, place, 'visit'),
            },
          ]
        : []),
    ]
  })
}
