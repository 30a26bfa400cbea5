import { useState } from 'react'
import { addDays, dayOf, formatDate } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { refresh } from '../../../web/useApi.ts'
import { sendDecision } from '../../../web/writes/useDecision.ts'
import { requestEndpoints } from '../../files/requests/request.ts'
import { formPath, mandateEndpoints, waitingReasons } from '../../mandates/mandate.ts'
import { taskEndpoints } from '../../tasks/task.ts'
import { todayText } from '../today.text.ts'
import { todayEndpoints, type WaitingRow } from '../today.ts'

/** Days by which something is put off. */
export const delays = { tomorrow: 1, week: 7, fortnight: 14, month: 30 } as const
export type Delay = keyof typeof delays

/** The day to which a row is put off, seen from today. */
export const delayedTo = (delay: Delay, now: Date) => addDays(dayOf(now), delays[delay])

/** Whether the day of a row can be moved: a deadline, or the day until which a mandate waits. */
export const isPostponable = ({ fact }: WaitingRow) =>
  ['deadline', 'waiting', 'documents', 'document', 'task'].includes(fact)

/** Whether a row can be ended here; what was asked of a client ends by itself. */
export const isEndable = ({ fact }: WaitingRow) => fact === 'waiting' || fact === 'task'

/** Key of a row in a list of several facts. */
export const rowKey = ({ fact, id, mandate }: WaitingRow) => `${fact}/${id}/${mandate}`

/**
 * Where a row leads: to the mandate, its tasks and visits, the thread that is unread, the quote, or the
 * subsidy.
 */
export function pathOfRow({ fact, id, mandate, service_type, detail: { thread } }: WaitingRow) {
  if (fact === 'quote_deposit' || fact === 'quote_called_off') return `/quotes/${id}`
  if (fact.startsWith('claim')) return `/claims/${id}`
  const path = formPath('admin', service_type, mandate) ?? '/'
  if (fact === 'task' || fact === 'visit') return `${path}?tab=tasks`
  return thread ? `${path}?tab=messages&thread=${thread}` : path
}

/** Reminds of a row, puts it off, or ends it; `sent` has the keys of the rows being sent. */
export function useWaitingActs() {
  const t = useWords(todayText)
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())

  async function send(
    row: WaitingRow,
    done: string,
    request: () => ReturnType<typeof sendDecision>,
  ) {
    const key = rowKey(row)
    if (sent.has(key)) return
    setSent((all) => new Set(all).add(key))
    const { problem } = await request()
    if (problem) toast.error(t('not_saved', { detail: problem.body.detail }))
    else toast.success(done)
    await refresh('today')
    setSent((all) => new Set([...all].filter((one) => one !== key)))
  }

  const titleOf = ({ number, building_address }: WaitingRow) => `${number} ${building_address}`

  function remind(row: WaitingRow) {
    const { fact, mandate } = row
    if (row.may_remind)
      void send(row, t('reminded'), () =>
        sendDecision(todayEndpoints.remind, { params: { fact, mandate } }, { title: titleOf(row) }),
      )
  }

  function wait(row: WaitingRow, until: string | null) {
    const { mandate: id, version, detail } = row
    const reason = waitingReasons.find((one) => one === row.actor)
    const body = { reason: reason ?? null, until, next_action: detail.text ?? null }
    return sendDecision(
      mandateEndpoints.setWaiting,
      { params: { id }, body },
      { title: titleOf(row), version },
    )
  }

  const updateTask = (row: WaitingRow, body: { due_date: string } | { done: true }) =>
    sendDecision(
      taskEndpoints.update,
      { params: { id: row.id }, body },
      { title: titleOf(row), version: row.detail.version },
    )

  function postpone(row: WaitingRow, day: string) {
    const { mandate: id, version } = row
    const done = t('moved', { date: formatDate(day) })
    if (row.fact === 'deadline')
      void send(row, done, () =>
        sendDecision(
          mandateEndpoints.update,
          { params: { id }, body: { due_date: day } },
          { title: titleOf(row), version },
        ),
      )
    else if (row.fact === 'task') void send(row, done, () => updateTask(row, { due_date: day }))
    else if (row.fact === 'document')
      void send(row, done, () =>
        sendDecision(
          requestEndpoints.update,
          { params: { id: row.id }, body: { due_date: day } },
          { title: titleOf(row) },
        ),
      )
    else if (isPostponable(row)) void send(row, done, () => wait(row, day))
  }

  function end(row: WaitingRow) {
    const { mandate: id, version } = row
    if (row.fact === 'task') void send(row, t('task_done'), () => updateTask(row, { done: true }))
    else if (isEndable(row))
      void send(row, t('ended'), () =>
        sendDecision(
          mandateEndpoints.setWaiting,
          { params: { id }, body: { reason: null } },
          { title: titleOf(row), version },
        ),
      )
  }

  return { remind, postpone, end, isSent: (row: WaitingRow) => sent.has(rowKey(row)) }
}
export type WaitingActs = ReturnType<typeof useWaitingActs>
