import { and, isNull, sql } from 'drizzle-orm'
import { isActiveAdministrator, usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { mandateConditions } from '../mandates/reach.server.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { hasNotEnded } from './appointment.server.ts'
import { appointmentsTable as table } from './appointment.table.ts'

/** Visits to which nobody of the office comes any more, since the person has left. */
export const appointmentWaiting: readonly WaitingSource[] = [
  {
    fact: 'visit',
    homes: ['office'],
    resource: 'appointments',
    join: sql`join ${table} on ${table.mandate} = ${mandatesTable.id}`,
    where: and(
      isNull(table.deleted_at),
      // The index of what may still take place has this condition.
      sql`${table.state} <> 'cancelled'`,
      mandateConditions.open,
      hasNotEnded,
      sql`not exists (select from ${usersTable} where ${usersTable.id} = ${table.person} and ${isActiveAdministrator})`,
    )!,
    id: sql`${table.id}`,
    since: sql`${table.updated_at}`,
    // Somebody is found now, not on its day.
    actor: 'office',
  },
]
