import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { kindWords } from '../products/productReference.server.ts'
import { calendarHandlers, openCalendars } from './calendar/calendar.server.ts'
import { calendarText } from './calendar/calendar.text.ts'
import { calendarReference } from './calendar/calendarReference.server.ts'
import { ofTasks } from './reach.server.ts'
import { taskJobs } from './task.jobs.ts'
import { taskFacts, taskHandlers, taskRecords } from './task.server.ts'
import { tasksTable } from './task.table.ts'
import { taskDigest } from './taskDigest.server.ts'
import { taskMailText } from './taskMail.text.ts'
import { taskReference } from './taskReference.server.ts'
import { taskFeature } from './tasks.feature.ts'
import { taskWaiting } from './taskWaiting.server.ts'

export const taskServer = serverFeature({
  feature: taskFeature,
  records: {
    tasks: {
      table: tasksTable,
      label: sql`coalesce(title, item)`,
      readers: ['person'],
      personal: taskRecords,
    },
  },
  reach: { tasks: ofTasks(tasksTable) },
  facts: taskFacts,
  personalLinks: { calendar: openCalendars },
  waiting: taskWaiting,
  handovers: [
    {
      what: 'tasks',
      table: tasksTable,
      given: (person) => ({ person }),
      where: (
        person,
        company,
      ) => sql`${tasksTable.person} = ${person} and ${tasksTable.done} is not true
        and exists (select from mandates m where m.id = ${tasksTable.mandate} and m.client_company = ${company})`,
    },
  ],
  digest: [taskDigest],
  texts: [calendarText, taskMailText],
  jobs: taskJobs,
  handlers: (parts) => ({ tasks: taskHandlers(parts), calendar: calendarHandlers(parts) }),
  reference: {
    tasks: { calls: taskReference, name: 'Task', words: kindWords },
    calendar: { calls: calendarReference },
  },
})
