import { Button } from '@mantine/core'
import { type ReactNode, Suspense, startTransition, use, useMemo, useState } from 'react'
import type { Group } from '../../../access.ts'
import { IconPlus } from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { Deadline } from '../../../web/ui/basic/Deadline.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useMe } from '../../auth/useMe.tsx'
import { isOpenRequest, useRequestName, useRequests } from '../../files/requests/useRequests.tsx'
import { isSettled } from '../../mandates/checklist.ts'
import { FormStateContext } from '../../mandates/form/MandateForm.tsx'
import { type ListedItem, type Mandate, mandateEndpoints } from '../../mandates/mandate.ts'
import { mayAdd, type RowReader } from '../../technical/rights.ts'
import type { ListedTask } from '../task.ts'
import { steadyRows } from './steadyRows.ts'
import type { EditedTask } from './TaskDialog.tsx'
import { TaskRow } from './TaskRow.tsx'
import classes from './Tasks.module.css'
import { tasksText } from './tasks.text.ts'
import { useTasks } from './useTasks.tsx'

const TaskDialog = prefetchedPart(() => import('./TaskDialog.tsx'))

type Props = { group: Group; mandate: Mandate }

/** Tasks of a mandate, checklist items that nobody has yet, and documents that the client is to send. */
export default function TasksTab({ group, mandate }: Props) {
  const t = useWords(tasksText)
  const me = useMe()?.id ?? 0
  const reader = useMemo(
    (): RowReader => ({ person: { id: me, groups: [group] }, mandate }),
    [me, group, mandate],
  )
  const { data, error, refetch } = useTasks(mandate.id, 'false')
  const rows = useSteadyTasks(mandate.id)
  const [edited, setEdited] = useState<EditedTask>()
  const mayAssign = mayAdd('tasks', reader)
  const isOver = mandate.status === 'closed' || mandate.status === 'cancelled'
  const edit = (next: EditedTask) => startTransition(() => setEdited(next))
  usePageActions(mayAssign && !isOver ? [{ keys: 'a', label: t('add'), run: () => edit({}) }] : [])
  if (!data)
    return error ? (
      <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton widths={[60, 70, 50, 64]} height={40} />
    )
  return (
    <div className={classes.panel}>
      <section aria-label={t('title')}>
        <div className={classes.head}>
          <h2>{t('title')}</h2>
          {data.count > 0 && (
            <span className={classes.count}>{t('open', { count: data.count })}</span>
          )}
          {mayAssign && !isOver && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => edit({})}
            >
              {t('add')}
            </Button>
          )}
        </div>
        {rows.length === 0 ? (
          <Empty title={t(group === 'admin' ? 'none' : 'none_for_you')} />
        ) : (
          <ul>
            {rows.map((task) => (
              <TaskRow key={task.id} {...{ task, reader }} edit={() => edit({ task })} />
            ))}
          </ul>
        )}
        <Shown {...data} />
        <DoneTasks {...{ mandate, reader, edit }} shownAbove={rows} />
      </section>
      {mayAssign && !isOver && (
        <UnassignedItems
          mandate={mandate}
          assigned={data.results.flatMap(({ item }) => item ?? [])}
          assign={(item) => edit({ item })}
        />
      )}
      <ExpectedDocuments mandate={mandate.id} isClient={group === 'client'} />
      <Suspense>
        {edited && <TaskDialog {...{ mandate, ...edited }} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </div>
  )
}

/** The open tasks of a mandate, and in their places those that were ticked since the tab was opened. */
function useSteadyTasks(mandate: number): readonly ListedTask[] {
  const open = useTasks(mandate, 'false').data?.results
  const { data: done, isFetching } = useTasks(mandate, 'true')
  const [shown, setShown] = useState<readonly ListedTask[]>([])
  if (!open) return shown
  // Both lists are read anew after a tick, one before the other.
  const rows = steadyRows(shown, open, [...(done?.results ?? []), ...(isFetching ? shown : [])])
  if (rows.length !== shown.length || rows.some((row, at) => row !== shown[at])) setShown(rows)
  return rows
}

/** Says how many of all tasks are shown, if not all are. */
function Shown({ count, results }: { count: number; results: readonly unknown[] }) {
  const t = useWords(tasksText)
  if (count <= results.length) return null
  return <p className="quiet">{t('more', { shown: results.length, count })}</p>
}

type DoneTasksProps = {
  mandate: Mandate
  reader: RowReader
  edit: (edited: EditedTask) => void
  shownAbove: readonly ListedTask[]
}

/** Tasks that were done before the tab was opened, folded; the newest first. */
function DoneTasks({ mandate, reader, edit, shownAbove }: DoneTasksProps) {
  const t = useWords(tasksText)
  const { data } = useTasks(mandate.id, 'true')
  const isAbove = ({ id }: ListedTask) => shownAbove.some((row) => row.id === id)
  const rows = data?.results.filter((row) => !isAbove(row)) ?? []
  if (!data || rows.length === 0) return null
  return (
    <details className={classes.done}>
      <summary>{t('done', { count: data.count - data.results.length + rows.length })}</summary>
      <ul>
        {rows.map((task) => (
          <TaskRow key={task.id} {...{ task, reader }} edit={() => edit({ task })} />
        ))}
      </ul>
      <Shown {...data} />
    </details>
  )
}

type UnassignedProps = {
  mandate: Mandate
  /** Keys of the items that somebody has. */
  assigned: readonly string[]
  assign: (item: ListedItem) => void
}

/** Open items of the checklist that nobody is to do yet. */
function UnassignedItems({ mandate, assigned, assign }: UnassignedProps) {
  const t = useWords(tasksText)
  const { entry } = use(FormStateContext)!
  const { data } = useCall(mandateEndpoints.checklist, { params: { id: mandate.id } })
  const open = (data?.results ?? []).filter(
    (item) => !assigned.includes(item.key) && !isSettled(item, (cell) => entry.value(cell)),
  )
  if (open.length === 0) return null
  return (
    <Rows title={t('items')}>
      {open.map((item) => {
        const name = item.words[currentLanguage()]
        return (
          <li key={item.key} className={classes.row}>
            <span className={classes.about}>{name}</span>
            <span />
            <span />
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('assign_named', { name })}
              onClick={() => assign(item)}
            >
              {t('assign')}
            </Button>
          </li>
        )
      })}
    </Rows>
  )
}

/** Documents that the client was asked for and has yet to send. */
function ExpectedDocuments({ mandate, isClient }: { mandate: number; isClient: boolean }) {
  const t = useWords(tasksText)
  const nameOf = useRequestName()
  const open = (useRequests(mandate).data?.results ?? []).filter(isOpenRequest)
  if (open.length === 0) return null
  return (
    <Rows title={t(isClient ? 'to_send' : 'requests')}>
      {open.map((request) => (
        <li key={request.id} className={classes.row}>
          <span className={classes.about}>{nameOf(request)}</span>
          <span />
          <Deadline date={request.due_date ?? null} />
          <span />
        </li>
      ))}
    </Rows>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
      </div>
      <ul>{children}</ul>
    </section>
  )
}
