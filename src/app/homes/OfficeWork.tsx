import { Button } from '@mantine/core'
import { isRunning } from '../../features/mandates/list/columns.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { formPath, type ListedMandate, ongoingStatuses } from '../../features/mandates/mandate.ts'
import { projectText } from '../../features/mandates/record/project.text.ts'
import { todayText } from '../../features/today/today.text.ts'
import { formatDate } from '../../kernel/field/format.ts'
import { IconChevronRight } from '../../web/icons/icons.ts'
import { Link } from '../../web/Link.tsx'
import { useWords } from '../../web/loading/words.ts'
import type { Projects } from './ClientHomePage.tsx'
import classes from './ClientTasks.module.css'
import type { ExpectedSide } from './ExpectedItem.tsx'

type Props = {
  mandates: readonly ListedMandate[]
  more: Pick<Projects, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Mandates on which nothing is expected of the client: what the office does now, and until when. */
export function OfficeWork({ mandates, more }: Props) {
  const t = useWords(todayText)
  const tProject = useWords(projectText)
  const workOf = useOfficeWork()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more
  if (mandates.length === 0 && !hasNextPage) return null
  return (
    <section aria-labelledby="office-work">
      <h2 id="office-work" className={classes.small}>
        {t('office.title')}
      </h2>
      <ul className={classes.rows} data-steady>
        {mandates.map((mandate) => (
          <li key={mandate.id}>
            <MandateRow mandate={mandate} words={workOf(mandate)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {tProject('home.more')}
        </Button>
      )}
    </section>
  )
}

/** What the office does on a mandate, or whom it waits for, and until when. */
function useOfficeWork() {
  const t = useWords(todayText)
  const tMandate = useWords(mandateText)
  return (mandate: ListedMandate) => {
    const { status, waiting, due_date } = mandate
    const stage = ongoingStatuses.find((one) => one === status)
    const what = waiting
      ? tMandate(`waits_for.${waiting.reason}`)
      : stage
        ? t(`office.${stage}`)
        : ''
    if (waiting?.until) return `${what}, ${t('until', { date: formatDate(waiting.until) })}`
    return due_date && isRunning(mandate)
      ? t('office.due', { what, date: formatDate(due_date) })
      : what
  }
}

type RowProps = {
  mandate: Pick<ListedMandate, 'id' | 'service_type' | 'building_address' | 'building_city'>
  words: string
  side?: ExpectedSide
  /** Tab of the mandate to which the row leads. */
  tab?: string
}

/** A row with the address of a mandate and a line of words; leads to the mandate, if the reader has a page of it. */
export function MandateRow({ mandate, words, side = 'client', tab }: RowProps) {
  const { id, service_type, building_address, building_city } = mandate
  const to = formPath(side, service_type, id)
  const content = (
    <>
      <span className="strong breaks">
        {[building_address, building_city].filter(Boolean).join(', ')}
      </span>
      <span className={classes.words}>{words}</span>
      {to && <IconChevronRight size={18} className={classes.arrow} aria-hidden />}
    </>
  )
  if (!to) return <div className={classes.row}>{content}</div>
  return (
    <Link
      to={to}
      search={tab === undefined ? undefined : ({ tab } as never)}
      className={classes.row}
    >
      {content}
    </Link>
  )
}
