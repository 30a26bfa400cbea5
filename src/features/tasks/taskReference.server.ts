import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { maxWaiting, type taskEndpoints, tasks } from './task.ts'

const standardDocs = resourceDocs('task', 'tasks', tasks.order)
const filters = {
  due_date:
    'Only tasks that are open and `late`, or open and due within 7 days (`week`) or 30 days (`month`); or a day, or a range of days, `from..to`; `~` finds tasks without a due date, `*` those with any.',
}

export const taskReference: EndpointDocs<typeof taskEndpoints> = {
  ...standardDocs,
  list: { ...standardDocs.list, query: { ...standardDocs.list.query, ...filters } },
  export: { ...standardDocs.export, query: { ...standardDocs.export.query, ...filters } },
  create: {
    ...standardDocs.create,
    example: { mandate: 1, title: 'Call the property manager', due_date: '2026-12-15' },
  },
  mine: {
    summary: `Lists what waits for the caller in open mandates: tasks assigned to them, and documents asked of them as the client, the earliest due date first, at most ${maxWaiting}; \`count\` has the number of all.`,
  },
}
