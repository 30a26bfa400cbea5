import { Button, Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallError } from '../../kernel/client.ts'
import { formatDate, formatTime } from '../../kernel/format.ts'
import type { HistoryEntry, Labels } from '../../kernel/resource.ts'
import { ErrorPart } from '../../web/ui/ErrorPart.tsx'
import { type SayKey, shownValue } from '../../web/ui/fieldValue.ts'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { StateWord } from '../../web/ui/StateGlyph.tsx'
import { uiText } from '../../web/ui/ui.text.ts'
import { call, keyOf } from '../../web/useApi.ts'
import { useWords } from '../../web/words.ts'
import classes from './MandateHistory.module.css'
import { mandateText, waitingText } from './mandate.text.ts'
import { type Mandate, mandateFields, mandates, type Status, type Waiting } from './mandate.ts'

/** Fields whose changes say something to a reader; the others follow from them. */
const told = [
  'status',
  'waiting',
  'product',
  'building',
  'client',
  'partner',
  'responsible',
  'due_date',
  'price',
  'internal_note',
] as const
type Told = (typeof told)[number]
const isTold = (field: string): field is Told => (told as readonly string[]).includes(field)

/** What happened to a mandate, newest first: who, when, from what to what, and why. */
export function MandateHistory({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const t = useWords(mandateText)
  const endpoint = mandates.endpoints.history
  const params = { id: mandate.id }
  const answer = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { params }), 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      call(endpoint, { params, query: { page, page_size: 25 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
  })
  const entries = answer.data?.pages.flatMap(({ results }) => results) ?? []
  const days = [...new Set(entries.map(({ at }) => formatDate(at)))]
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('history.title')}
      size={352}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {answer.isPending && <Skeleton widths={[50, 80, 40, 70, 60]} />}
      {answer.isError && (
        <ErrorPart
          title={t('history.failed')}
          error={answer.error as CallError}
          retry={() => void answer.refetch()}
        />
      )}
      {answer.data && entries.length === 0 && <p>{t('history.empty')}</p>}
      {days.map((day) => (
        <section key={day}>
          <h3 className={classes.day}>{day}</h3>
          <ul className={classes.entries}>
            {entries
              .filter(({ at }) => formatDate(at) === day)
              .map((entry) => (
                <Entry key={entry.version} entry={entry} labels={mandate.labels} />
              ))}
          </ul>
        </section>
      ))}
      {answer.hasNextPage && (
        <Button
          variant="default"
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      )}
    </Drawer>
  )
}

function Entry({ entry, labels }: { entry: HistoryEntry; labels: Labels }) {
  const t = useWords(mandateText)
  const { at, actor, action, reason, changes } = entry
  return (
    <li className={classes.entry}>
      <span className={classes.head}>
        <span className={classes.who}>{actor?.name ?? t('history.system')}</span>
        <time className={classes.when} dateTime={at}>
          {formatTime(at)}
        </time>
      </span>
      {action === 'create' ? (
        <span>{t('history.created')}</span>
      ) : (
        changes.map(({ field, before, after }) =>
          isTold(field) ? (
            <span key={field} className={classes.change}>
              <span className={classes.field}>{t(`field.${field}`)}</span>
              <span>
                <del className={classes.before}>
                  <Value field={field} value={before} labels={labels} />
                </del>
                <span aria-hidden> → </span>
                <ins className={classes.after}>
                  <Value field={field} value={after} labels={labels} />
                </ins>
              </span>
            </span>
          ) : null,
        )
      )}
      {reason && <q className={classes.reason}>{reason}</q>}
    </li>
  )
}

function Value({ field, value, labels }: { field: Told; value: unknown; labels: Labels }) {
  const t = useWords(mandateText)
  const sayUi = useWords(uiText)
  const sayWaiting = useWords(waitingText)
  if (value === null || value === undefined) return t('history.nothing')
  if (field === 'status')
    return <StateWord state={value as Status} word={t(`status.${value as Status}`)} />
  if (field === 'waiting') {
    const { reason, next_action } = value as Waiting
    return [sayWaiting(`reason.${reason}`), next_action].filter(Boolean).join(', ')
  }
  return shownValue(field, mandateFields[field], value, { say: t as SayKey, sayUi, labels })
}
