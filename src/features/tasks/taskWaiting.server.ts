import { and, isNull, sql } from 'drizzle-orm'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { isOnOpenMandate, taskIsDone, taskSubject } from './task.server.ts'
import { tasksTable as table } from './task.table.ts'

/** Whose turn a task is: that of the client or partner to whom it is assigned, else the office's. */
const actorOfTask = sql`(case ${table.person} when ${mandatesTable.client} then 'client'
  when ${mandatesTable.partner} then 'partner' else 'office' end)`

/** Open tasks: those of clients and partners, and those of the office that have a day. */
export const taskWaiting: readonly WaitingSource[] = [
  {
    fact: 'task',
    homes: ['office', 'client'],
    resource: 'tasks',
    join: sql`join ${table} on ${table.mandate} = ${mandatesTable.id}`,
    where: and(
      isNull(table.deleted_at),
      // The index of open tasks has this condition; whether a checklist item is done, the mandate says.
      sql`${table.done} is not true`,
      sql`not ${taskIsDone}`,
      isOnOpenMandate,
      sql`(${table.due_date} is not null or ${actorOfTask} <> 'office')`,
    )!,
    id: sql`${table.id}`,
    since: sql`${table.created_at}`,
    due: sql`${table.due_date}`,
    actor: actorOfTask,
    person: sql`(case ${actorOfTask} when 'office' then coalesce(${table.person}, ${mandatesTable.responsible})
      else ${mandatesTable.responsible} end)`,
    detail: sql`jsonb_build_object('words', ${taskSubject}, 'version', ${table.version})`,
  },
]
