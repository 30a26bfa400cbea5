import { dayOf, formatDate } from '../../kernel/field/format.ts'
import type { DigestPart } from '../messages/mail/digestPart.server.ts'
import { findWaiting, nameOfWaiting } from './task.server.ts'
import { maxWaiting } from './task.ts'

/** In the digest: what somebody has to do that is overdue or due today. */
export const taskDigest: DigestPart = {
  text: 'task_mail:digest',
  async linesFor(reader) {
    const today = dayOf(reader.now)
    const { results } = await findWaiting(reader, maxWaiting)
    return results.flatMap((task) => {
      const { mandate_number: number, building_address: address, due_date, is_overdue } = task
      if (due_date === null || due_date > today) return []
      const due = is_overdue
        ? reader.say('task_mail:since', { date: formatDate(due_date) })
        : reader.say('task_mail:today')
      const name = nameOfWaiting(task, reader)
      return [reader.say('task_mail:line', { number, address, name, due })]
    })
  },
}
