import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../loading/words.ts'
import { call, keyOf, useCall } from '../../useApi.ts'
import { isSame } from '../../writes/isSame.ts'
import { FilterButton } from '../filters/FilterButton.tsx'
import { mergeLabels } from '../input/fieldContext.ts'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { Skeleton } from '../page/Skeleton.tsx'
import { HistoryChange } from './HistoryChange.tsx'
import { HistoryItem, visibleEntries } from './HistoryItem.tsx'
import classes from './HistoryPanel.module.css'
import type { HistoryPanelProps } from './HistoryPanel.tsx'
import { historyText } from './history.text.ts'
import { HistoryPanelContext, useHistoryPanelContext } from './historyPanelContext.ts'

/** History entries by day, newest first, with filters by person and field. */
export function HistoryEntries({ field, onField }: Pick<HistoryPanelProps, 'field' | 'onField'>) {
  const tHistory = useWords(historyText)
  const context = useHistoryPanelContext()
  const { subject, t, isVisible } = context
  const [actor, setActor] = useState<string>()
  const endpoint = subject.endpoints.history
  const input = { params: { id: subject.record.id }, query: { actor, field } }
  const response = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      call(endpoint, { ...input, query: { ...input.query, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = response.data?.pages ?? []
  const entries = visibleEntries(
    pages.flatMap(({ results }) => results),
    isVisible,
  )
  const days = [...new Set(entries.map(({ at }) => formatDate(at)))]
  const [firstPage] = pages
  // Include the chosen field even if it never changed, since its provenance mark links to this list.
  const fields = [...new Set([...(firstPage?.fields ?? []), ...(field ? [field] : [])])]
    .filter(isVisible)
    .map((name) => ({ value: name, label: t(`field.${name}`) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <HistoryPanelContext
      value={{
        ...context,
        labels: mergeLabels([...pages, subject.record].map(({ labels }) => labels)),
      }}
    >
      {firstPage && (
        <div className="wrap">
          {firstPage.actors.length > 1 && (
            <FilterButton
              name={tHistory('person')}
              options={firstPage.actors.map(({ id, name }) => ({ value: String(id), label: name }))}
              chosen={actor ? [actor] : []}
              onChange={([chosen]) => setActor(chosen)}
            />
          )}
          {fields.length > 0 && (
            <FilterButton
              name={tHistory('field')}
              options={fields}
              chosen={field ? [field] : []}
              onChange={([chosen]) => onField(chosen)}
            />
          )}
        </div>
      )}
      {response.isPending && <Skeleton widths={[50, 80, 40, 70, 60]} />}
      {response.isError && (
        <ErrorPart
          title={tHistory('failed')}
          error={response.error as CallError}
          retry={() => void response.refetch()}
        />
      )}
      {response.data && entries.length === 0 && (
        <p className="paragraph quiet">{tHistory('empty')}</p>
      )}
      {days.map((date) => (
        <section key={date}>
          <h3 className={classes.day}>{date}</h3>
          <ul className="fields">
            {entries
              .filter(({ at }) => formatDate(at) === date)
              .map((entry) => (
                <HistoryItem key={entry.version} entry={entry} isUnfiltered={field === undefined} />
              ))}
          </ul>
        </section>
      ))}
      {response.hasNextPage && (
        <Button
          variant="default"
          className="later"
          loading={response.isFetchingNextPage}
          onClick={() => void response.fetchNextPage()}
        >
          {tHistory('earlier')}
        </Button>
      )}
    </HistoryPanelContext>
  )
}

/** Lists the fields whose value at the end of a past day (yyyy-mm-dd) differs from the current one. */
export function PastState({ date }: { date: string }) {
  const tHistory = useWords(historyText)
  const context = useHistoryPanelContext()
  const { endpoints, record } = context.subject
  const input = { params: { id: record.id }, query: { at: date } }
  const { data, error, isPending, refetch } = useCall(endpoints.asOf, input)
  if (isPending) return <Skeleton widths={[50, 80, 40, 70, 60]} />
  if (error?.status === 404) return <p className="paragraph quiet">{tHistory('not_there')}</p>
  if (error)
    return <ErrorPart title={tHistory('failed')} error={error} retry={() => void refetch()} />
  const changed = Object.entries(data.values).filter(
    ([name, pastValue]) =>
      context.isVisible(name) &&
      (name in record || name.includes('/')) &&
      !isSame(pastValue, record[name] ?? null),
  )
  return (
    <HistoryPanelContext value={{ ...context, labels: mergeLabels([data.labels, record.labels]) }}>
      <section>
        <h3 className={classes.day}>{tHistory('until_now', { date: formatDate(date) })}</h3>
        {changed.length === 0 && <p className="paragraph quiet">{tHistory('same')}</p>}
        <ul className="fields">
          {changed.map(([name, pastValue]) => (
            <li key={name} className="grid gap2">
              <HistoryChange field={name} before={pastValue} after={record[name]} />
            </li>
          ))}
        </ul>
      </section>
    </HistoryPanelContext>
  )
}
