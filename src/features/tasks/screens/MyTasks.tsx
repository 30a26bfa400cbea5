import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { IconChevronDown } from '../../../web/icons/icons.ts'
import { RowLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Deadline } from '../../../web/ui/basic/Deadline.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { formPath } from '../../mandates/mandate.ts'
import type { WaitingTask } from '../task.ts'
import classes from './Tasks.module.css'
import { tasksText } from './tasks.text.ts'
import { useMyTasks } from './useTasks.tsx'

/** Tasks that are shown before somebody asks for more. */
const shownTasks = 8

/** Part of the partners' home: what waits for the person, the most urgent first; nothing if nothing does. */
export function MyTasks() {
  const t = useWords(tasksText)
  const { data, error, refetch } = useMyTasks()
  const [isOpen, setOpen] = useState(false)
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  // Documents are asked of clients, who see them on their own home.
  const results = (data?.results ?? []).filter(({ origin }) => origin === 'task')
  if (results.length === 0) return null
  const overdue = results.filter(({ is_overdue }) => is_overdue).length
  const shown = isOpen ? results : results.slice(0, shownTasks)
  return (
    <section aria-label={t('mine')} className={classes.mine}>
      <div className={classes.head}>
        <h2>{t('mine')}</h2>
        {overdue > 0 && (
          <span className={classes.count} data-overdue>
            {t('overdue', { count: overdue })}
          </span>
        )}
      </div>
      <ul>
        {shown.map((task) => (
          <li key={`${task.origin}${task.id}`}>
            <Waiting task={task} />
          </li>
        ))}
      </ul>
      {shown.length < results.length && (
        <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
          <IconChevronDown aria-hidden />
          {t('show_more', { count: results.length - shown.length })}
        </UnstyledButton>
      )}
    </section>
  )
}

function Waiting({ task }: { task: WaitingTask }) {
  const { subject, building_address: address, building_city: city } = task
  const { mandate_number, service_type, mandate } = task
  const path = formPath('partner', service_type, mandate)
  const content = (
    <>
      <span className={classes.about}>
        <span className={classes.name}>{subject}</span>
        <span className="detail breaks">
          {[address, city].filter(Boolean).join(', ')} · {mandate_number}
        </span>
      </span>
      <Deadline date={task.due_date} />
    </>
  )
  if (!path) return <span className={classes.row}>{content}</span>
  return (
    <RowLink to={`${path}?tab=tasks`} className={`${classes.row} ${classes.link}`}>
      {content}
    </RowLink>
  )
}
