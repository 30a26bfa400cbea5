import { ActionIcon, Button, CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { access } from '../../../access.ts'
import { rulesFor, rulesForPart } from '../../../kernel/access.ts'
import { type Fields, section } from '../../../kernel/field/fields.ts'
import { formatDate, formatTime, isDay } from '../../../kernel/field/format.ts'
import { day } from '../../../kernel/field/kinds.ts'
import { declaredName, fieldAt } from '../../../kernel/field/tables.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, Endpoint } from '../../../kernel/http/endpoint.ts'
import type {
  HistoryEntry,
  HistoryPage,
  Labels,
  PastRecord,
} from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { useSession } from '../../session/session.tsx'
import { toast } from '../../theme/toast.tsx'
import { call, keyOf, useCall } from '../../useApi.ts'
import { isSame } from '../../writes/isSame.ts'
import { useUnsent, writes } from '../../writes/keptWork.ts'
import { recordName } from '../../writes/writes.ts'
import { Ago } from '../basic/Ago.tsx'
import { Hint } from '../basic/Hint.tsx'
import type { FormRecord } from '../form/entry.tsx'
import { DateControl } from '../input/DateControl.tsx'
import { mergeLabels, useCodeList } from '../input/fieldMeans.ts'
import { type CodeLists, labelOf, type SayKey, sayIfAny, shownValue } from '../input/fieldValue.ts'
import { FilterButton } from '../list/FilterButton.tsx'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { Skeleton } from '../page/Skeleton.tsx'
import { uiText } from '../ui.text.ts'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import { isSource, SourceMark } from './ProvenanceMark.tsx'

/** The record whose history it is, and how its values are said. */
export type HistoryOf = {
  endpoints: {
    history: Endpoint<{ id: number }, any, undefined, HistoryPage>
    asOf: Endpoint<{ id: number }, any, undefined, PastRecord>
    update: AnyEndpoint
  }
  record: FormRecord
  /** What the list of unsent things calls the record. */
  title: string
  fields: Fields
  /** Says the words of its fields; a field without a word is not told. */
  say: SayKey
  /** The call that changes a field, where that is not `update`. */
  updateOf?: (field: string) => AnyEndpoint | undefined
  codes?: CodeLists
  /** Fields that are told of the creation too, since they say where the record came from. */
  origins?: readonly string[]
  /** Fields that are not told, since they follow from others. */
  hidden?: readonly string[]
  /** Fields that cannot be changed here, beside those declared so. */
  readOnly?: readonly string[]
  /**
   * Values, by field, that show in another way than those of their kind; beside what they became, or
   * were before.
   */
  shown?: Record<string, (value: unknown, other: unknown) => ReactNode>
  /** The same of fields of which it says something that they hold nothing. */
  shownEmpty?: Record<string, (other: unknown) => ReactNode>
  /** Always opens over the page, of a record that is only a part of it. */
  isOver?: boolean
}

type Means = {
  of: HistoryOf
  say: SayKey
  labels: Labels
  isTold: (field: string) => boolean
  mayWrite: (field: string) => boolean
  onClose: () => void
}
const MeansContext = createContext<Means | undefined>(undefined)
const useMeans = () => use(MeansContext)!

type HistoryPanelProps = {
  of: HistoryOf
  /** Only what happened to this field. */
  field?: string
  onField: (field: string | undefined) => void
  onClose: () => void
}

/**
 * What happened to a record: who, when, from what to what and why, or what it was on a day. Stands
 * beside the page where there is room, else over it.
 */
export default function HistoryPanel({ of, field, onField, onClose }: HistoryPanelProps) {
  const t = useWords(uiText)
  const { say } = of
  const isBeside = useMediaQuery('(width >= 1280px)', undefined, { getInitialValueInEffect: false })
  const { mayWrite, readsAll } = useRights(of)
  const [on, setOn] = useState<unknown>(null)
  const date = isDay(on) ? on : undefined
  const means: Means = {
    of,
    say,
    labels: of.record.labels ?? {},
    isTold: (name) =>
      declaredName(name) in of.fields &&
      !of.hidden?.includes(name) &&
      !!sayIfAny(say, `field.${name}`),
    mayWrite,
    onClose,
  }
  const Frame = isBeside && !of.isOver ? Beside : Over
  return (
    <MeansContext value={means}>
      <Frame title={t('history.title')} onClose={onClose}>
        <div className={classes.content} tabIndex={-1} data-history>
          {readsAll && <AsOfControl value={on} onChange={setOn} />}
          {date ? <AsItWas on={date} /> : <Entries field={field} onField={onField} />}
        </div>
      </Frame>
    </MeansContext>
  )
}

/** What the person signed in may do, as far as the groups tell; the server has the last word. */
function useRights({ endpoints, fields, readOnly = [] }: HistoryOf) {
  const { groups } = useSession()
  const person = { id: 0, groups }
  const resource = endpoints.update.path.split('/')[1] ?? ''
  return {
    mayWrite(name: string) {
      const field = fieldAt(fields, name)
      if (!field || field.readOnly || readOnly.includes(declaredName(name))) return false
      return rulesForPart(access, person, resource, 'write', field.group).length > 0
    },
    readsAll: rulesFor(access, person, resource, 'history').some(({ reach }) => reach === 'all'),
  }
}

type FrameProps = { title: string; onClose: () => void; children: ReactNode }

function Over({ title, onClose, children }: FrameProps) {
  const t = useWords(uiText)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={304}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {children}
    </Drawer>
  )
}

function Beside({ title, onClose, children }: FrameProps) {
  const t = useWords(uiText)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let opener: Element | null = null
    // A menu that opened it gives the focus back first.
    const timer = setTimeout(() => {
      opener = document.activeElement
      heading.current?.focus({ preventScroll: true })
    }, 20)
    return () => {
      clearTimeout(timer)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      className={classes.beside}
      aria-labelledby={id}
      onKeyDown={({ key, target }) => {
        const isOpen = (target as Element).getAttribute('aria-expanded') === 'true'
        if (key === 'Escape' && !isOpen) onClose()
      }}
    >
      <header className={classes.header}>
        <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

const { as_of } = section('', '', { as_of: day() })

function AsOfControl(props: { value: unknown; onChange: (value: unknown) => void }) {
  const sayHistory = useWords(historyText)
  const id = useId()
  return (
    <div className={classes.asOf}>
      <label id={`${id}-label`} htmlFor={id}>
        {sayHistory('as_of')}
      </label>
      <DateControl {...props} id={id} name="as_of" field={as_of} onCommit={props.onChange} />
    </div>
  )
}

/** The entries by day, newest first, narrowed to a person or a field. */
function Entries({ field, onField }: Pick<HistoryPanelProps, 'field' | 'onField'>) {
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

function SourceWord({ source }: { source: string | undefined }) {
  const t = useWords(uiText)
  if (!source || !isSource(source)) return null
  return (
    <span className={classes.source}>
      <SourceMark source={source} />
      {t(`source.${source}`)}
    </span>
  )
}

/** The fields that were something else at the end of a day, with what they are today. */
function AsItWas({ on }: { on: string }) {
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

type ChangeProps = { field: string; before?: unknown; after?: unknown; source?: string }

/** What a field was and became; what it was can be taken up again by whoever may write it. */
function Change({ field, before, after, source }: ChangeProps) {
  const { say } = useMeans()
  return (
    <span className={classes.change}>
      <span className={classes.head}>
        <span className={classes.field}>{labelOf(say, field)}</span>
        <TakeUp field={field} value={before} />
      </span>
      <span>
        <del className={classes.before}>
          <Value field={field} value={before} other={after} />
        </del>
        <span aria-hidden> → </span>
        <ins className={classes.after}>
          <Value field={field} value={after} other={before} />
        </ins>
      </span>
      <SourceWord source={source} />
    </span>
  )
}

type ValueProps = { field: string; value: unknown; other: unknown }

/** A value in the words and the form of its field. */
function Value({ field: name, value, other }: ValueProps): ReactNode {
  const t = useWords(uiText)
  const { of, say, labels } = useMeans()
  const field = fieldAt(of.fields, name)
  const codes = useCodeList(of.codes, field?.attribute)
  if (value === null || value === undefined || !field)
    return of.shownEmpty?.[name]?.(other) ?? t('history.nothing')
  return (
    of.shown?.[name]?.(value, other) ??
    shownValue(name, field, value, { say, sayUi: t, labels, codes })
  )
}

/** Sets a field to what it was, as an ordinary change that the page shows and the server judges. */
function TakeUp({ field, value = null }: { field: string; value: unknown }) {
  const sayHistory = useWords(historyText)
  const { of, say, mayWrite, onClose } = useMeans()
  const { record, endpoints, fields, title } = of
  const name = recordName(endpoints.update.path.split('/')[1] ?? '', record.id)
  const isWaiting = useUnsent().some((one) => one.record === name && field in one.values)
  const isEmptied = value === null && fieldAt(fields, field)?.required
  if (!mayWrite(field) || isEmptied || isWaiting || isSame(value, record[field] ?? null))
    return null
  const word = labelOf(say, field)

  async function takeUp() {
    const input = { params: { id: record.id }, body: { [field]: value } } as Call<AnyEndpoint>
    const seen = { version: record.version, values: { [field]: record[field] ?? null } }
    try {
      await writes.write(of.updateOf?.(field) ?? endpoints.update, input, { seen, title })
      toast.success(sayHistory('taken_up', { field: word }))
    } catch (error) {
      // A refusal stands in the queue, and at the field from there.
      if (!(error instanceof CallError)) throw error
      onClose()
    }
  }

  return (
    <Hint label={sayHistory('take_up')}>
      <ActionIcon
        size={24}
        aria-label={sayHistory('take_up_of', { field: word })}
        onClick={({ currentTarget }) => {
          // The button goes with the difference; the focus stays in the history.
          currentTarget.closest<HTMLElement>('[data-history]')?.focus({ preventScroll: true })
          void takeUp()
        }}
      >
        <IconArrowBackUp size={16} stroke={1.75} />
      </ActionIcon>
    </Hint>
  )
}
