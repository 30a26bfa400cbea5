import { and, eq, isNull, sql } from 'drizzle-orm'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { isOnOpenMandate, taskIsDone, taskSubject } from './task.server.ts'
import { tasksTable as table } from './task.table.ts'

/** Whose turn a task is: that of the client or partner to whom it is assigned, else the office's. */
const actorOfTask = sql`(case ${table.person} when ${mandatesTable.client} then 'client'
  when ${mandatesTable.partner} then 'partner' else 'office' end)`

/** Whether the client or partner who does a task may be reminded: once, a day after it was assigned or later. */
const isRemindable = sql`(${actorOfTask} <> 'office' and ${table.reminded_at} is null
  and ${table.created_at} < now() - interval '1 day')`

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
    reminder: {
      may: sql`(${isRemindable} and exists (select from ${usersTable}
        where ${usersTable.id} = ${table.person} and ${mayReceiveMail(usersTable)}))`,
      async send(mandate, { db, enqueue, now }) {
        const at = now.toISOString()
        const reminded = await db
          .update(table)
          .set({ reminded_at: at })
          .from(mandatesTable)
          .where(
            and(
              eq(table.mandate, mandate),
              eq(mandatesTable.id, table.mandate),
              isNull(table.deleted_at),
              sql`${table.done} is not true and not ${taskIsDone}`,
              isRemindable,
            ),
          )
          .returning({ id: table.id, person: table.person })
        for (const person of new Set(reminded.map((task) => task.person))) {
          const tasks = reminded.flatMap((task) => (task.person === person ? [task.id] : []))
          await enqueue('tasks.mailReminder', { mandate, person, tasks, at })
        }
      },
    },
  },
]
