import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { JobParts } from '../../feature.server.ts'
import { formatDate } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Language } from '../../kernel/text.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { isOffered, mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { isOnOpenMandate, taskIsDone, taskSubject } from './task.server.ts'
import { tasksTable as table } from './task.table.ts'

type Reminded = { mandate: number; person: number; tasks: readonly number[]; at: string }

/** Condition: the person who does a task is the client or partner of its mandate, and sees it. */
const isTheirs = or(
  and(eq(mandatesTable.client, table.person), isOffered),
  eq(mandatesTable.partner, table.person),
)

/** Background jobs of tasks. */
export function taskJobs({ post }: Pick<JobParts, 'post'>): Jobs {
  /** Mails a client or partner which of these tasks they still have to do. */
  const mailReminder: Job<Reminded> = async (
    { mandate, person, tasks, at },
    { database: { db } },
  ) => {
    const rows = await db
      .select({
        ...{ due_date: table.due_date, number: mandatesTable.number, kind: mandatesTable.kind },
        subject: sql<Record<Language, string>>`${taskSubject}`,
        address: buildingsTable.address,
        isClient: sql<boolean>`${mandatesTable.client} = ${table.person}`,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
      })
      .from(table)
      .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .innerJoin(usersTable, eq(usersTable.id, table.person))
      .where(
        and(
          ...[inArray(table.id, [...tasks]), eq(table.person, person), isNull(table.deleted_at)],
          ...[sql`not ${taskIsDone}`, isOnOpenMandate, isTheirs, mayReceiveMail(usersTable)],
        ),
      )
      .orderBy(asc(table.due_date), asc(table.id))
    const [first] = rows
    if (!first) return
    const { number, kind, address, isClient, to } = first
    const path = formPath(isClient ? 'client' : 'partner', serviceTypeOf[kind], mandate)
    await post(
      {
        key: `tasks-reminder-${mandate}-${person}-${at}`,
        to,
        thread: mandate,
        path: path ? `${path}?tab=tasks` : '/',
        write(words, language) {
          const lines = rows.map(({ subject, due_date }) =>
            due_date
              ? words('task_mail:reminder.line_due', {
                  ...{ name: subject[language], date: formatDate(due_date) },
                })
              : words('task_mail:reminder.line', { name: subject[language] }),
          )
          const params = { number, address, lines: lines.join('\n') }
          return {
            subject: words('task_mail:reminder.subject', params),
            text: words('task_mail:reminder.text', params),
          }
        },
      },
      db,
    )
  }
  return { tasks: { 'tasks.mailReminder': mailReminder } }
}
