import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import type { AnyEndpoint } from '../../../kernel/http/endpoint.ts'
import type { MergeGain } from '../../../kernel/merge/merge.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import type { Text } from '../../../kernel/text.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { useCall } from '../../useApi.ts'
import { isSame } from '../../writes/isSame.ts'
import { useDecision } from '../../writes/useDecision.ts'
import { useCodeList } from '../input/fieldContext.ts'
import { type CodeLists, displayValue, type TranslateKey } from '../input/fieldValue.ts'
import { ReferenceInput } from '../input/ReferenceInput.tsx'
import { useFinderSource } from '../input/useFinderSource.ts'
import { Dialog } from '../page/Dialog.tsx'
import { DialogFoot } from '../page/DialogFoot.tsx'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { Refusal } from '../page/Refusal.tsx'
import { Skeleton } from '../page/Skeleton.tsx'
import { uiText } from '../ui.text.ts'
import classes from './MergeDialog.module.css'
import { mergeText } from './merge.text.ts'
import { mergeKindOf } from './mergeKindOf.ts'

type Values = Record<string, unknown>
/** A record that can be merged. */
type Mergeable = { id: number; version: number; labels: Labels }
/** Chosen value of a field: the id of the record it is taken from, or `both` to combine the two. */
type Choice = number | 'both'
type Preview = { moves: Record<string, number>; repeated: Record<string, number> }

/** What a kind of records says of merging two of them. */
export type MergeKind<R extends Mergeable> = {
  /** Name of the resource, whose finder looks for the other record. */
  resource: string
  endpoints: { get: AnyEndpoint; merge: AnyEndpoint; mergePreview: AnyEndpoint }
  /** Fields whose value is chosen. */
  fields: Record<string, Field>
  text: Text
  codes?: CodeLists
  nameOf: (record: R) => string
  /** What tells it from others of the same name. */
  detailOf: (record: R) => readonly unknown[]
  path: (id: number) => string
  /** Who will reach what they do not reach today, in sentences; by default the `gains` of the preview. */
  gainsOf?: (preview: never) => string[]
  /** Whether people sign in with these records, so that the one that goes signs nobody in. */
  isAccount?: boolean
}

type Props<R extends Mergeable> = {
  kind: MergeKind<R>
  record: R
  other?: number
  onClose: () => void
}

/** Merges two records: choose which remains and which values, and see what moves and who gains access. */
export function MergeDialog<R extends Mergeable>({
  kind,
  record,
  other: initial,
  onClose,
}: Props<R>) {
  const t = useWords(mergeText)
  const id = useId()
  const [other, setOther] = useState<unknown>(initial ?? null)
  const source = useFinderSource(kind.resource)
  const found = useCall(kind.endpoints.get, { params: { id: Number(other) } } as never, {
    enabled: typeof other === 'number' && other !== record.id,
  }) as { data?: R; error: Parameters<typeof Refusal>[0]['error'] | null }
  return (
    <Dialog title={t('title')} size={640} onClose={onClose}>
      <label id={`${id}-label`} htmlFor={id}>
        {t('other')}
      </label>
      {source && (
        <ReferenceInput
          id={id}
          value={other}
          onChange={setOther}
          onCommit={setOther}
          source={source}
          target={kind.resource}
          labelOf={(value) => (found.data?.id === value ? kind.nameOf(found.data) : String(value))}
          fieldLabel={t('other')}
        />
      )}
      {found.error && <Refusal title={t('not_merged')} error={found.error} />}
      {found.data && (
        <Comparison key={found.data.id} kind={kind} both={[record, found.data]} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ComparisonProps<R extends Mergeable> = {
  kind: MergeKind<R>
  both: [R, R]
  onClose: () => void
}

function Comparison<R extends Mergeable>({ kind, both, onClose }: ComparisonProps<R>) {
  const t = useWords(mergeText)
  const tFields = useWords(kind.text) as TranslateKey
  const tUi = useWords(uiText)
  const navigate = useNavigate()
  const [remainingId, setRemainingId] = useState(both[0].id)
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const remaining = both.find(({ id }) => id === remainingId)!
  const removed = both.find(({ id }) => id !== remainingId)!
  const { decide, problem, isSending, isKept } = useDecision(kind.endpoints.merge)
  const differing = Object.keys(kind.fields).filter(
    (name) => !isSame(valueIn(remaining, name), valueIn(removed, name)),
  )
  const choiceOf = (name: string): Choice =>
    choices[name] ?? (valueIn(remaining, name) === null ? removed.id : remaining.id)

  async function merge() {
    const chosen = differing.map(
      (name) => [name, chosenValue(name, choiceOf(name), remaining, removed)] as const,
    )
    const values = Object.fromEntries(
      chosen.filter(([name, value]) => !isSame(value, valueIn(remaining, name))),
    )
    const body = { other: removed.id, other_version: removed.version }
    const outcome = await decide(
      {
        params: { id: remaining.id },
        body: Object.keys(values).length > 0 ? { ...body, values } : body,
      } as never,
      { title: kind.nameOf(remaining), version: remaining.version },
    )
    if (outcome.problem) return
    toast.success(t('done'))
    onClose()
    void navigate({ to: kind.path(remaining.id) })
  }

  return (
    <>
      <fieldset className={classes.part}>
        <legend className={classes.title}>{t('stays')}</legend>
        <div className={classes.choices}>
          {both.map((record) => (
            <label key={record.id} className={classes.choice}>
              <input
                type="radio"
                name="stays"
                checked={record.id === remainingId}
                onChange={() => setRemainingId(record.id)}
              />
              <span>
                {kind.nameOf(record)}
                <span className="fine quiet block">
                  {[...kind.detailOf(record), tUi('form.number', { id: record.id })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <section className={classes.part} aria-labelledby="merge-differences">
        <h3 id="merge-differences" className={classes.title}>
          {t('differences')}
        </h3>
        {differing.length === 0 && <p className="paragraph">{t('same')}</p>}
        {differing.map((name) => (
          <fieldset key={name} className={classes.field}>
            <legend className="fine quiet">{tFields(`field.${name}`)}</legend>
            <div className={classes.choices}>
              {[
                ...both.map(({ id }): Choice => id),
                ...(kind.fields[name]!.kind === 'references' ? (['both'] as const) : []),
              ].map((pick) => (
                <label key={pick} className={classes.choice}>
                  <input
                    type="radio"
                    name={`merge-${name}`}
                    checked={choiceOf(name) === pick}
                    onChange={() => setChoices({ ...choices, [name]: pick })}
                  />
                  {pick === 'both' ? (
                    t('both')
                  ) : (
                    <Value kind={kind} name={name} of={both.find(({ id }) => id === pick)!} />
                  )}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </section>
      <Consequences kind={kind} remaining={remaining} removed={removed} />
      <p className={classes.hint}>{t('undoable')}</p>
      {problem && <Refusal title={t('not_merged')} error={problem} />}
      <DialogFoot onClose={onClose}>
        <Button color="red" loading={isSending} disabled={isKept} onClick={() => void merge()}>
          {t('merge')}
        </Button>
      </DialogFoot>
    </>
  )
}

const valueIn = (record: Mergeable, name: string) => (record as unknown as Values)[name] ?? null

function chosenValue(name: string, pick: Choice, remaining: Mergeable, removed: Mergeable) {
  if (pick !== 'both') return valueIn(pick === remaining.id ? remaining : removed, name)
  const all = [valueIn(remaining, name), valueIn(removed, name)].flatMap(
    (people) => (people ?? []) as number[],
  )
  return [...new Set(all)]
}

type ValueProps<R extends Mergeable> = { kind: MergeKind<R>; name: string; of: R }

function Value<R extends Mergeable>({ kind, name, of }: ValueProps<R>) {
  const t = useWords(mergeText)
  const tFields = useWords(kind.text) as TranslateKey
  const tUi = useWords(uiText)
  const field = kind.fields[name]!
  const codes = useCodeList(kind.codes, field.attribute)
  const value = valueIn(of, name)
  const text =
    value === null
      ? ''
      : displayValue(name, field, value, { t: tFields, tUi, labels: of.labels, codes })
  return <span>{text || t('nothing')}</span>
}

type ConsequencesProps<R extends Mergeable> = { kind: MergeKind<R>; remaining: R; removed: R }

/** The records that move, and the people who gain access. */
function Consequences<R extends Mergeable>({ kind, remaining, removed }: ConsequencesProps<R>) {
  const t = useWords(mergeText)
  const { data, error, refetch } = useCall(kind.endpoints.mergePreview, {
    params: { id: remaining.id },
    query: { other: removed.id },
  } as never)
  if (error) return <ErrorPart title={t('not_merged')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[50, 70, 60]} />
  const preview = data as Preview
  const byWord = new Map<'kind.other', number>()
  for (const [table, n] of Object.entries(preview.moves))
    byWord.set(mergeKindOf(table), (byWord.get(mergeKindOf(table)) ?? 0) + n)
  const moves = [...byWord].flatMap(([word, n]) =>
    n > 0 ? [t('counted', { kind: t(word), n })] : [],
  )
  const repeated = Object.values(preview.repeated).reduce((sum, n) => sum + n, 0)
  if (repeated > 0) moves.push(t('repeated', { n: repeated }))
  const gains = kind.gainsOf
    ? kind.gainsOf(data as never)
    : (data as { gains: MergeGain[] }).gains.map(({ name, mandates }) =>
        t('reach.mandates', { name, mandates: mandates.join(', ') }),
      )
  return (
    <>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('moves')}</h3>
        <Sentences sentences={moves.length > 0 ? moves : [t('no_moves')]} />
      </section>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('reach')}</h3>
        <Sentences
          sentences={[
            ...(gains.length > 0 ? gains : [t('reach.none')]),
            ...(kind.isAccount ? [] : [t('reach.lost')]),
          ]}
        />
      </section>
    </>
  )
}

const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={classes.list}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
