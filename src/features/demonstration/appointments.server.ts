import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { appointmentsTable } from '../appointments/appointment.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { daysAgo, insertDated } from './dated.server.ts'

/** Inserts an appointment that is fixed and one that is offered; nobody is mailed about either. */
export async function loadAppointments(db: Db, now: Date) {
  const mandates = await db
    .select({ mandate: mandatesTable.id, person: mandatesTable.responsible })
    .from(mandatesTable)
    .where(
      and(
        inArray(mandatesTable.status, ['ordered', 'in_progress']),
        isNotNull(mandatesTable.responsible),
      ),
    )
    .orderBy(mandatesTable.id)
    .limit(2)
  const day = (after: number) => addDays(dayOf(now), after)
  const common = {
    ...daysAgo(now, 2),
    ...{ minutes: 60, keys: 'Boîte à clés à l’entrée, code auprès de la régie' },
    preparation: 'Accès à la chaufferie et aux compteurs',
  }
  const [first, second] = mandates.flatMap(({ mandate, person }) =>
    person ? { mandate, person } : [],
  )
  if (!first || !second) return
  await insertDated(db, appointmentsTable, [
    {
      ...{ ...common, ...first, state: 'fixed', day: day(2), time: '09:30' },
      attendees: ['client', 'partner'],
    },
    {
      ...{ ...common, ...second, state: 'offered', attendees: ['client'] },
      slots: [
        { day: day(5), time: '08:30' },
        { day: day(5), time: '14:00' },
        { day: day(6), time: '10:00' },
      ],
    },
  ])
}
