import { refreshWith, useCall } from '../../../web/useApi.ts'
import { taskEndpoints } from '../task.ts'

// Checklist items and documents change with the mandate and what is sent.
refreshWith('mandates', 'tasks')
refreshWith('document_requests', 'tasks')

/** Tasks of a mandate that are done or not, by due date. */
export const useTasks = (mandate: number, done: 'true' | 'false') =>
  useCall(taskEndpoints.list, {
    query: {
      ...{ mandate: [mandate], done: [done], page_size: 100 },
      sort: done === 'true' ? ['-updated_at'] : ['due_date'],
    },
  })

/** What waits for the signed-in person: tasks and documents to send, the most urgent first. */
export const useMyTasks = () => useCall(taskEndpoints.mine, {})
