import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatTime } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { HistoryEntry } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { call, keyOf, useCall } from '../../useApi.ts'
import { isSame } from '../../writes/isSame.ts'
import { Ago } from '../basic/Ago.tsx'
import { mergeLabels } from '../input/fieldContext.ts'
import { FilterButton } from '../list/FilterButton.tsx'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { Skeleton } from '../page/Skeleton.tsx'
import { Change, SourceWord } from './HistoryChange.tsx'
import classes from './HistoryPanel.module.css'
import type { HistoryPanelProps } from './HistoryPanel.tsx'
import { historyText } from './history.text.ts'
import { MeansContext, useMeans } from './historyMeans.ts'

/** The entries by day, newest first, narrowed to a person or a field. */
export function Entries({ field, onField }: Pick<HistoryPanelProps, 'field' | 'onField'>) {
  const sayHistory = useWords(historyText)
  const means = useMeans()
  const { of, say, isTold } = means
  const [actor, setActor] = useState<string>()
  const endpoint = of.endpoints.history
  const input = { params: { id: of.record.id }, query: { actor, field } }
  const answer = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      call(endpoint, { ...input, query: { ...input.query, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = answer.data?.pages ?? []
  const entries = pages
    .flatMap(({ results }) => results)
    .map((entry) => ({ ...entry, changes: entry.changes.filter((one) => isTold(one.field)) }))
    .filter(({ action, changes, reason }) => action !== 'update' || changes.length > 0 || reason)
  const days = [...new Set(entries.map(({ at }) => formatDate(at)))]
  const [first] = pages
  // The mark of a field leads here even where nothing was ever said of it.
  const fields = [...new Set([...(first?.fields ?? []), ...(field ? [field] : [])])]
    .filter(isTold)
    .map((name) => ({ value: name, label: say(`field.${name}`) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <MeansContext
      value={{ ...means, labels: mergeLabels([...pages, of.record].map(({ labels }) => labels)) }}
    >
      {first && (
        <div className={classes.filters}>
          {first.actors.length > 1 && (
            <FilterButton
              name={sayHistory('person')}
              options={first.actors.map(({ id, name }) => ({ value: String(id), label: name }))}
              chosen={actor ? [actor] : []}
              onChange={([chosen]) => setActor(chosen)}
            />
          )}
          {fields.length > 0 && (
            <FilterButton
              name={sayHistory('field')}
              options={fields}
              chosen={field ? [field] : []}
              onChange={([chosen]) => onField(chosen)}
            />
          )}
        </div>
      )}
      {answer.isPending && <Skeleton widths={[50, 80, 40, 70, 60]} />}
      {answer.isError && (
        <ErrorPart
          title={sayHistory('failed')}
          error={answer.error as CallError}
          retry={() => void answer.refetch()}
        />
      )}
      {answer.data && entries.length === 0 && (
        <p className={classes.nothing}>{sayHistory('empty')}</p>
      )}
      {days.map((date) => (
        <section key={date}>
          <h3 className={classes.day}>{date}</h3>
          <ul className={classes.entries}>
            {entries
              .filter(({ at }) => formatDate(at) === date)
              .map((entry) => (
                <Entry key={entry.version} entry={entry} isWhole={field === undefined} />
              ))}
          </ul>
        </section>
      ))}
      {answer.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {sayHistory('earlier')}
        </Button>
      )}
    </MeansContext>
  )
}

function Entry({ entry, isWhole }: { entry: HistoryEntry; isWhole: boolean }) {
  const sayHistory = useWords(historyText)
  const { of } = useMeans()
  const { at, actor, action, source, reason, changes } = entry
  // All that a record began with would only repeat the record.
  const isBeginning = isWhole && action === 'create'
  const told = isBeginning ? changes.filter(({ field }) => of.origins?.includes(field)) : changes
  return (
    <li className={classes.entry}>
      <span className={classes.head}>
        <span className={classes.who}>{actor?.name ?? sayHistory('system')}</span>
        <span className={classes.when}>
          {formatTime(at)} · <Ago at={at} />
        </span>
      </span>
      <SourceWord source={source} />
      {action !== 'update' && <span>{sayHistory(`${action}`)}</span>}
      {told.map((change) => (
        <Change key={change.field} {...change} />
      ))}
      {reason && <q className={classes.reason}>{reason}</q>}
    </li>
  )
}

/** The fields that were something else at the end of a day, with what they are today. */
export function AsItWas({ on }: { on: string }) {
  const sayHistory = useWords(historyText)
  const means = useMeans()
  const { endpoints, record } = means.of
  const input = { params: { id: record.id }, query: { at: on } }
  const { data, error, isPending, refetch } = useCall(endpoints.asOf, input)
  if (isPending) return <Skeleton widths={[50, 80, 40, 70, 60]} />
  if (error?.status === 404) return <p className={classes.nothing}>{sayHistory('not_there')}</p>
  if (error)
    return <ErrorPart title={sayHistory('failed')} error={error} retry={() => void refetch()} />
  const changed = Object.entries(data.values).filter(
    ([name, then]) =>
      means.isTold(name) &&
      (name in record || name.includes('/')) &&
      !isSame(then, record[name] ?? null),
  )
  return (
    <MeansContext value={{ ...means, labels: mergeLabels([data.labels, record.labels]) }}>
      <section>
        <h3 className={classes.day}>{sayHistory('until_now', { date: formatDate(on) })}</h3>
        {changed.length === 0 && <p className={classes.nothing}>{sayHistory('same')}</p>}
        <ul className={classes.entries}>
          {changed.map(([name, then]) => (
            <li key={name} className={classes.entry}>
              <Change field={name} before={then} after={record[name]} />
            </li>
          ))}
        </ul>
      </section>
    </MeansContext>
  )
}
