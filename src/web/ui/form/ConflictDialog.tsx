import { Button, Group } from '@mantine/core'
import { use, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { dayOf, formatInstant, formatTime } from '../../../kernel/field/format.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import type { Labels, Provenance } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { writes } from '../../writes/unsavedWork.ts'
import type { Choice, Unsent } from '../../writes/write.ts'
import {
  FieldMeansContext,
  mergeLabels,
  useCodeList,
  useRecentLabels,
} from '../input/fieldMeans.ts'
import { labelOf, shownValue } from '../input/fieldValue.ts'
import { Dialog } from '../page/Dialog.tsx'
import { isSource } from '../record/ProvenanceMark.tsx'
import { uiText } from '../ui.text.ts'
import classes from './ConflictDialog.module.css'
import { conflictText } from './conflict.text.ts'

export type Conflicted = Extract<Unsent, { state: 'conflict' }>

const choices = ['mine', 'theirs', 'original'] as const satisfies readonly Choice[]

/** Two people set one field: mine, theirs or what was there before; mine stays unsent until one is chosen. */
export function ConflictDialog(props: {
  conflicted: Conflicted
  fields: Fields
  onClose: () => void
}) {
  const sayConflict = useWords(conflictText)
  const { say, labels: labelsBefore } = use(FieldMeansContext)
  const { conflicted, fields, onClose } = props
  const { clashes, current } = conflicted.conflict
  const recent = useRecentLabels(fields)
  const labels = mergeLabels([recent, labelsBefore, current.labels as Labels | undefined])
  const names = Object.keys(clashes)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const choiceOf = (name: string): Choice => chosen[name] ?? 'mine'
  const only = names.length === 1 ? names[0] : undefined
  const title = sayConflict('title', { field: names.map((name) => labelOf(say, name)).join('; ') })
  return (
    <Dialog onClose={onClose} title={title} size={400}>
      <p className={classes.what}>{sayConflict('what')}</p>
      {names.map((name) => (
        <fieldset key={name} className={classes.clash}>
          <legend className={only ? classes.hidden : classes.field}>{labelOf(say, name)}</legend>
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
                {sayConflict(`${choice}`)}
                <span className={classes.origin}>
                  {choice === 'mine' ? (
                    timeOf(conflicted.at)
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
          {sayConflict('later')}
        </Button>
        <Button
          onClick={() => {
            onClose()
            void writes.resolve(conflicted.key, chosen)
          }}
        >
          {only ? sayConflict(`keep.${choiceOf(only)}`) : sayConflict('keep_choices')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** The time alone where it was today. */
const timeOf = (at: string | number) => {
  const instant = new Date(at)
  return dayOf(instant) === dayOf(new Date()) ? formatTime(instant) : formatInstant(instant)
}

type OriginProps = { origin: Provenance[string] | null | undefined; choice: Choice }

/** Who set a value and when; of the original also from which source. */
function Origin({ origin, choice }: OriginProps) {
  const t = useWords(uiText)
  if (!origin) return null
  const { source, by, at } = origin
  const known = isSource(source) && (choice === 'original' || !by) ? t(`source.${source}`) : ''
  return [known, by?.name, timeOf(at)].filter(Boolean).join(', ')
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
  const sayUi = useWords(uiText)
  const { say, codes } = use(FieldMeansContext)
  const list = useCodeList(codes, field?.attribute)
  const shown = field
    ? shownValue(name, field, value, { say, sayUi, labels, codes: list })
    : String(value)
  return <span className={classes.value}>{shown || sayUi('form.empty')}</span>
}
