import { inArray } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { serviceOf } from '../../services.ts'
import { doneCell } from '../mandates/checklist.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { tasksTable } from '../tasks/task.table.ts'
import { dayInMs, insertDated, pick } from './dated.server.ts'

const titles = [
  'Appeler la régie pour les clés de la chaufferie',
  'Vérifier les factures reçues',
  'Confirmer la date de la visite',
  'Relire le rapport avant de le livrer',
  'Demander l’accord de la PPE',
]

/** Inserts tasks of the mandates under way: the office's own, and checklist items of the partners. */
export async function loadTasks(db: Db, now: Date) {
  const mandates = await db
    .select()
    .from(mandatesTable)
    .where(inArray(mandatesTable.status, ['ordered', 'in_progress', 'in_review']))
    .orderBy(mandatesTable.id)
  const today = dayOf(now)
  const rows = mandates.flatMap(
    ({ id: mandate, kind, status, answers, responsible, partner }, index) => {
      const created_at = new Date(now.getTime() - (3 + (index % 9)) * dayInMs).toISOString()
      const common = { mandate, created_at, due_date: addDays(today, ((index * 5) % 24) - 4) }
      const byHand = { ...common, title: pick(titles, index), person: responsible }
      const item = serviceOf(kind).checklist.find(
        ({ stage, key }) => stage === 'in_progress' && answers[doneCell(key)] !== true,
      )
      const isPartners = partner !== null && status === 'in_progress' && item
      return [
        ...(index % 2 === 0 ? [byHand] : []),
        ...(isPartners ? [{ ...common, item: item.key, person: partner }] : []),
      ]
    },
  )
  await insertDated(db, tasksTable, rows)
}
