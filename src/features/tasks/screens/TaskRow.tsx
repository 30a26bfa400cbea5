import { ActionIcon, Checkbox } from '@mantine/core'
import { startTransition, useState } from 'react'
import { IconPencil, IconTrash } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Deadline } from '../../../web/ui/basic/Deadline.tsx'
import { useUndo } from '../../../web/ui/trash/useUndo.ts'
import { refresh } from '../../../web/useApi.ts'
import { sendDecision } from '../../../web/writes/useDecision.ts'
import { mayRemove, mayWrite, type RowReader } from '../../technical/rights.ts'
import { type ListedTask, taskEndpoints } from '../task.ts'
import classes from './Tasks.module.css'
import { tasksText } from './tasks.text.ts'

type Props = { task: ListedTask; reader: RowReader; edit: () => void }

/** A task with its person and due date; whoever may do so ticks, changes or deletes it here. */
export function TaskRow({ task, reader, edit }: Props) {
  const t = useWords(tasksText)
  const undo = useUndo()
  const { id, version, note, person_name, due_date } = task
  const [ticked, setTicked] = useState<boolean>()
  const isDone = ticked ?? task.done === true
  const name = task.subject?.[currentLanguage()] ?? ''
  const row = { mandate: task.mandate ?? null }

  async function tick(done: boolean) {
    setTicked(done)
    const input = { params: { id }, body: { done } }
    const { problem } = await sendDecision(taskEndpoints.update, input, { title: name, version })
    if (problem) toast.error(problem.body.detail)
    await refresh('tasks')
    setTicked(undefined)
    // A checklist item is ticked in the form of the mandate.
    if (task.item) void refresh('mandates')
  }

  async function remove() {
    const input = { params: { id }, query: {} }
    const { problem } = await sendDecision(taskEndpoints.remove, input, { title: name, version })
    if (problem) toast.error(problem.body.detail)
    else toast.success(t('removed'), undo(taskEndpoints.restore, { id, version }, name))
    void refresh('tasks')
  }

  return (
    <li className={classes.row}>
      <span className={classes.about}>
        <Checkbox
          label={
            <span className={classes.name} data-done={isDone || undefined}>
              {name}
            </span>
          }
          checked={isDone}
          disabled={!mayWrite('tasks', 'completion', row, reader)}
          onChange={({ currentTarget: { checked } }) => void tick(checked)}
        />
        {note && <span className={`detail breaks ${classes.note}`}>{note}</span>}
      </span>
      <span className="quiet clip">{person_name ?? t('nobody')}</span>
      <Deadline date={due_date ?? null} done={isDone} />
      <span className="flex atEnd">
        {mayWrite('tasks', 'base', row, reader) && (
          <ActionIcon
            variant="subtle"
            aria-label={t('change_named', { name })}
            title={t('change')}
            onClick={() => startTransition(edit)}
          >
            <IconPencil aria-hidden />
          </ActionIcon>
        )}
        {mayRemove('tasks', row, reader) && (
          <ActionIcon
            variant="subtle"
            aria-label={t('remove_named', { name })}
            title={t('remove')}
            onClick={() => void remove()}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}
