import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMe } from '../../features/auth/useMe.tsx'
import { AskedDocument } from '../../features/files/requests/ClientRequests.tsx'
import { useSentRequests } from '../../features/files/requests/useAnswer.tsx'
import { fileUploads } from '../../features/files/uploads/fileUploads.tsx'
import { ClientDelivery } from '../../features/mandates/acceptance/ClientDelivery.tsx'
import { formPath, type ListedMandate } from '../../features/mandates/mandate.ts'
import { type PublishedPart, WithReports } from '../../features/mandates/record/ClientProject.tsx'
import { projectText } from '../../features/mandates/record/project.text.ts'
import { useExpected } from '../../features/today/screens/useToday.tsx'
import { useWaitingActs } from '../../features/today/screens/useWaitingActs.tsx'
import { todayText } from '../../features/today/today.text.ts'
import type { WaitingRow } from '../../features/today/today.ts'
import { IconArrowRight, IconCheck, IconCircleCheck } from '../../web/icons/icons.ts'
import { ButtonLink } from '../../web/Link.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import type { Projects } from './ClientHomePage.tsx'
import { ClientPapers } from './ClientPapers.tsx'
import classes from './ClientTasks.module.css'
import { Decisions } from './Decisions.tsx'
import { ExpectedItem, ExpectedPlace, UnreadThread } from './ExpectedItem.tsx'
import { OfficeWork } from './OfficeWork.tsx'

type ExpectedProps = {
  ongoing: Projects
  ended: readonly ListedMandate[]
  Published: PublishedPart
}

/** What is expected of the client, each with one button, then what the office does now, then reports and files. */
export default function ClientTasks({ ongoing, ended, Published }: ExpectedProps) {
  const t = useWords(todayText)
  const { data, error, isFetching, refetch } = useExpected('client')
  const me = useMe()?.id
  useEffect(() => {
    if (me !== undefined) void fileUploads.open(me)
  }, [me])
  const rows = data?.results ?? []
  const sent = useSentDocuments(rows)
  // While a message waits to be read, the office goes on.
  const waiting = new Set(rows.flatMap(({ fact, mandate }) => (fact === 'unread' ? [] : [mandate])))
  return (
    <>
      <section aria-labelledby="expected">
        <header className="ends">
          <h2 id="expected" className={classes.title}>
            {t('expected.title')}
          </h2>
          {data && data.counts.client > 0 && (
            <span className="quiet number">
              {t('expected.count', { count: data.counts.client })}
            </span>
          )}
        </header>
        {error && !data ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : !data ? (
          <div className={classes.card}>
            <div className={classes.loading}>
              <Skeleton widths={[64, 92, 40]} height={32} />
            </div>
          </div>
        ) : rows.length + sent.length === 0 ? (
          <p className={classes.nothing} role="status">
            <IconCircleCheck size={18} aria-hidden />
            {t('expected.empty')}
          </p>
        ) : (
          <ul className={classes.card} data-steady>
            {rows.map((row) => (
              <Expected
                key={`${row.fact}/${row.id}`}
                {...{ row, Published, isFetching }}
                isFirst={row === rows[0]}
              />
            ))}
            {sent.map((row) => (
              <Expected
                key={`${row.fact}/${row.id}`}
                {...{ row, Published, isFetching }}
                isFirst={false}
                isSent
              />
            ))}
          </ul>
        )}
      </section>
      <Decisions rows={data?.decided ?? []} side="client" />
      {data && (
        <OfficeWork mandates={ongoing.rows.filter(({ id }) => !waiting.has(id))} more={ongoing} />
      )}
      <ClientPapers mandates={[...ongoing.rows, ...ended]} />
    </>
  )
}

/** Documents that were sent on this visit: they stay until the page is left, as further pages of them may follow. */
function useSentDocuments(rows: readonly WaitingRow[]): WaitingRow[] {
  const sent = useSentRequests()
  const [seen, setSeen] = useState<readonly WaitingRow[]>([])
  const isNew = ({ fact, id }: WaitingRow) =>
    fact === 'document' && !seen.some((before) => before.id === id)
  if (rows.some(isNew)) setSeen([...seen, ...rows.filter(isNew)])
  const isExpected = ({ id }: WaitingRow) =>
    rows.some((row) => row.fact === 'document' && row.id === id)
  return seen.filter((row) => !isExpected(row) && sent.has(row.detail.documents?.[0]?.id))
}

type ExpectedRowProps = {
  row: WaitingRow
  Published: PublishedPart
  /** Whether what is expected is being read again. */
  isFetching: boolean
  /** Whether it is what the client should do first. */
  isFirst: boolean
  /** Whether it is a document that has just been sent. */
  isSent?: boolean
}

function Expected({ row, Published, isFetching, isFirst, isSent }: ExpectedRowProps) {
  const [asked] = row.detail.documents ?? []
  if (row.fact === 'document' && asked)
    return (
      <AskedDocument
        mandate={row}
        request={{
          ...asked,
          ...{ building: row.building, mandate: row.mandate },
          ...{ created_at: row.since, due_date: row.due },
          ...(isSent && { state: 'received' as const, from_client: true }),
        }}
        {...{ isFetching, isFirst }}
        place={<ExpectedPlace row={row} side="client" />}
      />
    )
  if (row.fact === 'kickoff') return <Kickoff {...{ row, isFirst }} />
  if (row.fact === 'quote') return <Offer {...{ row, isFirst }} />
  if (row.fact === 'task') return <Task {...{ row, isFirst }} />
  if (row.fact === 'unread') return <UnreadThread {...{ row, isFirst }} side="client" />
  if (row.fact === 'delivered') return <Delivered {...{ row, Published, isFirst }} />
  return <Question row={row} isFirst={isFirst} />
}

/** A delivery to read and to accept. */
function Delivered({ row, Published, isFirst }: Omit<ExpectedRowProps, 'isFetching' | 'isSent'>) {
  return (
    <li className={classes.task}>
      <WithReports
        mandate={{ id: row.mandate, service_type: row.service_type }}
        Published={Published}
        isMainAction={isFirst}
      >
        {(published) => (
          <ClientDelivery
            mandate={{ ...row, id: row.mandate }}
            acceptsOn={row.detail.accepts_on}
            earlierAcceptance={row.detail.earlier_acceptance}
            objectedAt={row.detail.objected_at}
            published={published}
            place={<ExpectedPlace row={row} side="client" />}
          />
        )}
      </WithReports>
    </li>
  )
}

/** A kick-off form to fill in. */
function Kickoff({ row, isFirst }: Pick<ExpectedRowProps, 'row' | 'isFirst'>) {
  const t = useWords(todayText)
  return (
    <ExpectedItem row={row} side="client" what={t('expected.kickoff')}>
      {row.detail.url && (
        <Button
          component="a"
          href={row.detail.url}
          className={classes.button}
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconArrowRight aria-hidden />}
        >
          {t('expected.fill')}
        </Button>
      )}
    </ExpectedItem>
  )
}

/** A quote to read and to answer. */
function Offer({ row, isFirst }: Pick<ExpectedRowProps, 'row' | 'isFirst'>) {
  const t = useWords(todayText)
  return (
    <ExpectedItem row={row} side="client" what={t('expected.quote')}>
      <ButtonLink
        to={`/quotes/${row.id}`}
        className={classes.button}
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconArrowRight aria-hidden />}
      >
        {t('expected.answer_quote')}
      </ButtonLink>
    </ExpectedItem>
  )
}

/** A task of the client, with the button that says that it is done. */
function Task({ row, isFirst }: Pick<ExpectedRowProps, 'row' | 'isFirst'>) {
  const t = useWords(todayText)
  const { end, isSent } = useWaitingActs()
  return (
    <ExpectedItem row={row} side="client" what={row.detail.words?.[currentLanguage()]}>
      <Button
        className={classes.button}
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconCheck aria-hidden />}
        loading={isSent(row)}
        onClick={() => end(row)}
      >
        {t('action.done')}
      </Button>
    </ExpectedItem>
  )
}

/** What the office waits for from the client, in its own words; the button leads to the messages. */
function Question({ row, isFirst }: Pick<ExpectedRowProps, 'row' | 'isFirst'>) {
  const t = useWords(todayText)
  const tProject = useWords(projectText)
  const { detail, mandate, service_type } = row
  const to = formPath('client', service_type, mandate)
  return (
    <ExpectedItem row={row} side="client" what={detail.text ?? tProject('home.waits_for_you')}>
      {to && (
        <ButtonLink
          to={to}
          search={{ tab: 'messages' } as never}
          className={classes.button}
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconArrowRight aria-hidden />}
        >
          {t('expected.answer')}
        </ButtonLink>
      )}
    </ExpectedItem>
  )
}
