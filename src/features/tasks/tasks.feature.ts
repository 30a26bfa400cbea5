import { feature } from '../../kernel/feature.ts'
import { calendarEndpoints } from './calendar/calendar.ts'
import { taskText } from './task.text.ts'
import { taskEndpoints, tasks } from './task.ts'

/** Tasks of mandates, and calendars of what is due. */
export const taskFeature = feature({
  endpoints: { tasks: taskEndpoints, calendar: calendarEndpoints },
  records: [{ resource: tasks, text: taskText }],
})
