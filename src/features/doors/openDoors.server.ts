import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { passwordLinks, sessions, trustedDevices } from '../auth/auth.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { filesTable } from '../files/file.table.ts'
import { fileSharesTable as shares } from '../files/share/share.table.ts'
import { kickoffFormsTable as forms } from '../kickoff/kickoff.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { quoteLinksTable as links, quotesTable as quotes } from '../quotes/quote.table.ts'
import { statusNow } from '../quotes/quoteRecords.server.ts'
import { calendarsTable as calendars } from '../tasks/calendar/calendar.table.ts'
import { type Door, type DoorKind, doorKinds, maxDoors } from './doors.ts'

/** Which doors: those that were open at a moment, and still are now; all but one session. */
export type DoorScope = { before: Date; now: Date; keptSession?: string | undefined }

type DoorSource = {
  /** Selects id, person, label, since and until of what is open. */
  open: (now: string) => SQL
  /** Closes what has these ids. */
  close: (ids: SQL, now: string) => SQL
}

const person = sql`coalesce(${usersTable.company_name}, ${usersTable.name})`
const never = sql`null::timestamptz`

/** Links by which a person sets their password: invited people have none yet. */
const linkSource = (isInvitation: boolean): DoorSource => ({
  open: (now) => sql`select ${passwordLinks.id}::text, ${person}, ${usersTable.email},
    ${passwordLinks.created_at}, ${passwordLinks.expires_at}
    from ${passwordLinks} join ${usersTable} on ${usersTable.id} = ${passwordLinks.user_id}
    where ${passwordLinks.expires_at} > ${now}
      and (${usersTable.sign_in} = 'invited') = ${isInvitation}`,
  close: (ids) => sql`delete from ${passwordLinks} where ${passwordLinks.id}::text in (${ids})`,
})

const sources: Record<DoorKind, DoorSource> = {
  share: {
    open: (now) => sql`select ${shares.id}::text, ${person},
      concat_ws(', ', coalesce(${filesTable.name}, ${shares.folder}), ${buildingsTable.address}),
      ${shares.made_at}, ${shares.expires_at}
      from ${shares} join ${buildingsTable} on ${buildingsTable.id} = ${shares.building}
      left join ${filesTable} on ${filesTable.id} = ${shares.file}
      left join ${usersTable} on ${usersTable.id} = ${shares.made_by}
      where ${shares.revoked_at} is null and ${shares.expires_at} > ${now}`,
    close: (ids, now) =>
      sql`update ${shares} set revoked_at = ${now} where ${shares.id}::text in (${ids})`,
  },
  quote_link: {
    open: () => sql`select ${links.id}::text, ${person}, ${quotes.number}, ${links.asked_at}, ${never}
      from ${links} join ${quotes} on ${quotes.id} = ${links.quote}
      join ${usersTable} on ${usersTable.id} = ${quotes.contractor}
      where ${quotes.deleted_at} is null and ${statusNow} = 'sent'`,
    close: (ids) => sql`delete from ${links} where ${links.id}::text in (${ids})`,
  },
  kickoff_form: {
    open: (now) => sql`select ${forms.id}::text, ${person}, ${mandatesTable.number},
      ${forms.made_at}, ${forms.expires_at}
      from ${forms} join ${mandatesTable} on ${mandatesTable.id} = ${forms.mandate}
      join ${usersTable} on ${usersTable.id} = ${forms.client}
      where ${forms.revoked_at} is null and ${forms.sent_at} is null and ${forms.expires_at} > ${now}
        and ${mandatesTable.deleted_at} is null`,
    close: (ids, now) =>
      sql`update ${forms} set revoked_at = ${now} where ${forms.id}::text in (${ids})`,
  },
  calendar: {
    open: () => sql`select ${calendars.person}::text, ${person}, ${usersTable.email},
      ${calendars.made_at}, ${never}
      from ${calendars} join ${usersTable} on ${usersTable.id} = ${calendars.person}`,
    close: (ids) => sql`delete from ${calendars} where ${calendars.person}::text in (${ids})`,
  },
  invitation: linkSource(true),
  reset: linkSource(false),
  session: {
    open: (now) => sql`select ${sessions.id}::text, ${person}, ${sessions.user_agent},
      ${sessions.created_at}, ${sessions.expires_at}
      from ${sessions} join ${usersTable} on ${usersTable.id} = ${sessions.user_id}
      where ${sessions.ended_at} is null and ${sessions.expires_at} > ${now}`,
    close: (ids, now) => sql`update ${sessions} set ended_at = ${now}, ended_why = 'signed_out'
      where ${sessions.id}::text in (${ids})`,
  },
  trusted_device: {
    open: (now) => sql`select ${trustedDevices.id}::text, ${person}, ${trustedDevices.user_agent},
      ${trustedDevices.created_at}, ${trustedDevices.expires_at}
      from ${trustedDevices} join ${usersTable} on ${usersTable.id} = ${trustedDevices.user_id}
      where ${trustedDevices.expires_at} > ${now}`,
    close: (ids) => sql`delete from ${trustedDevices} where ${trustedDevices.id}::text in (${ids})`,
  },
}

/** The open doors of a kind, as a query with their ids. */
const openOf = (kind: DoorKind, { before, now, keptSession }: DoorScope) =>
  sql`select ${kind}::text as kind, door.* from (${sources[kind].open(now.toISOString())})
    as door (id, person, label, since, until)
    where since <= ${before.toISOString()}
      ${kind === 'session' && keptSession ? sql`and id <> ${keptSession}` : sql``}`

/** Doors that are open, oldest first, at most `maxDoors`, with the number of all. */
export async function listDoors(
  db: Pick<NodePgDatabase, 'execute'>,
  scope: DoorScope,
): Promise<{ count: number; results: Door[] }> {
  const all = sql.join(
    doorKinds.map((kind) => sql`(${openOf(kind, scope)})`),
    sql` union all `,
  )
  const { rows } = await db.execute<{ [N in keyof Door]: string | null } & { count: string }>(
    sql`select *, count(*) over () as count from (${all}) as doors order by since, kind, id limit ${maxDoors}`,
  )
  const moment = (value: string | null) => value && new Date(value).toISOString()
  return {
    count: Number(rows[0]?.count ?? 0),
    results: rows.map((row) => {
      const { count: _, ...door } = row
      return { ...(door as unknown as Door), since: moment(row.since)!, until: moment(row.until) }
    }),
  }
}

/** Which doors to close: all of these kinds, or these doors. */
export type ChosenDoors =
  | { kinds: readonly DoorKind[] }
  | { doors: readonly Pick<Door, 'kind' | 'id'>[] }

/** Closes open doors; returns how many of each kind. */
export async function closeDoors(
  db: Pick<NodePgDatabase, 'execute'>,
  scope: DoorScope,
  chosen: ChosenDoors,
): Promise<Partial<Record<DoorKind, number>>> {
  const closed: Partial<Record<DoorKind, number>> = {}
  for (const kind of doorKinds) {
    const ids =
      'doors' in chosen && chosen.doors.flatMap((door) => (door.kind === kind ? [door.id] : []))
    if (ids ? ids.length === 0 : !('kinds' in chosen && chosen.kinds.includes(kind))) continue
    const open = sql`select id from (${openOf(kind, scope)}) as open
      ${ids ? sql`where id in ${ids}` : sql``}`
    const { rowCount } = await db.execute(sources[kind].close(open, scope.now.toISOString()))
    if (rowCount) closed[kind] = rowCount
  }
  return closed
}
