import { Button, Group } from '@mantine/core'
import { use, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { dayOf, formatInstant, formatTime } from '../../../kernel/field/format.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import type { Labels, Provenance } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { writes } from '../../writes/unsavedWork.ts'
import type { Choice, Unsent } from '../../writes/write.ts'
import { FieldContext, mergeLabels, useCodeList, useRecentLabels } from '../input/fieldContext.ts'
import { displayValue, labelOf } from '../input/fieldValue.ts'
import { Dialog } from '../page/Dialog.tsx'
import { isSource } from '../provenance/ProvenanceMark.tsx'
import { uiText } from '../ui.text.ts'
import classes from './ConflictDialog.module.css'
import { conflictText } from './conflict.text.ts'

export type ConflictedWrite = Extract<Unsent, { state: 'conflict' }>

const choices = ['mine', 'theirs', 'original'] as const satisfies readonly Choice[]

/** Resolves a conflict: for each field, keep mine, theirs or the original. Until then the write stays unsent. */
export default function ConflictDialog(props: {
  conflicted: ConflictedWrite
  fields: Fields
  onClose: () => void
}) {
  const tConflict = useWords(conflictText)
  const { t, labels: contextLabels } = use(FieldContext)
  const { conflicted, fields, onClose } = props
  const { clashes, current } = conflicted.conflict
  const recent = useRecentLabels(fields)
  const labels = mergeLabels([recent, contextLabels, current.labels as Labels | undefined])
  const names = Object.keys(clashes)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const choiceOf = (name: string): Choice => chosen[name] ?? 'mine'
  const onlyField = names.length === 1 ? names[0] : undefined
  const title = tConflict('title', { field: names.map((name) => labelOf(t, name)).join('; ') })
  return (
    <Dialog onClose={onClose} title={title} size={400}>
      <p className="quiet intro">{tConflict('what')}</p>
      {names.map((name) => (
        <fieldset key={name} className="column gap8 below16">
          <legend className={onlyField ? 'unseen' : classes.field}>{labelOf(t, name)}</legend>
          {choices.map((choice) => (
            <label
              key={choice}
              className={classes.choice}
              data-chosen={choiceOf(name) === choice || undefined}
            >
              <input
                type="radio"
                data-autofocus={choice === 'mine' || undefined}
                name={`${conflicted.key}-${name}`}
                checked={choiceOf(name) === choice}
                onChange={() => setChosen({ ...chosen, [name]: choice })}
              />
              <span className={classes.who}>
                {tConflict(`${choice}`)}
                <span className={classes.origin}>
                  {choice === 'mine' ? (
                    formatRecentInstant(conflicted.at)
                  ) : (
                    <Origin origin={clashes[name]?.provenance?.[choice]} choice={choice} />
                  )}
                </span>
              </span>
              <ClashValue
                name={name}
                field={fieldAt(fields, name)}
                value={clashes[name]?.[choice]}
                labels={labels}
              />
            </label>
          ))}
        </fieldset>
      ))}
      <Group justify="flex-end" gap={8}>
        <Button variant="subtle" onClick={onClose}>
          {tConflict('later')}
        </Button>
        <Button
          onClick={() => {
            onClose()
            void writes.resolve(conflicted.key, chosen)
          }}
        >
          {onlyField ? tConflict(`keep.${choiceOf(onlyField)}`) : tConflict('keep_choices')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Formats an instant: only the time if it is today, otherwise date and time. */
const formatRecentInstant = (at: string | number) => {
  const instant = new Date(at)
  return dayOf(instant) === dayOf(new Date()) ? formatTime(instant) : formatInstant(instant)
}

type OriginProps = { origin: Provenance[string] | null | undefined; choice: Choice }

/** Who set a value, and when; with the source, if it is the original or was set by no person. */
function Origin({ origin, choice }: OriginProps) {
  const t = useWords(uiText)
  if (!origin) return null
  const { source, by, at } = origin
  const sourceLabel =
    isSource(source) && (choice === 'original' || !by) ? t(`source.${source}`) : ''
  return [sourceLabel, by?.name, formatRecentInstant(at)].filter(Boolean).join(', ')
}

function ClashValue({
  name,
  field,
  value,
  labels,
}: {
  name: string
  field: Fields[string] | undefined
  value: unknown
  labels: Labels
}) {
  const tUi = useWords(uiText)
  const { t, codes, asText } = use(FieldContext)
  const codeList = useCodeList(codes, field?.attribute)
  const text =
    asText?.[name]?.(value) ??
    (field ? displayValue(name, field, value, { t, tUi, labels, codes: codeList }) : String(value))
  return <span className={classes.value}>{text || tUi('form.empty')}</span>
}
