import { Button, Group } from '@mantine/core'
import { use, useState } from 'react'
import type { Fields } from '../../kernel/fields.ts'
import { writes } from '../keptWork.ts'
import { useWords } from '../words.ts'
import type { Choice, Unsent } from '../writes.ts'
import classes from './ConflictDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { FieldMeansContext, useCodeList } from './fieldMeans.ts'
import { shownValue } from './fieldValue.ts'
import { uiText } from './ui.text.ts'

export type Conflicted = Extract<Unsent, { state: 'conflict' }>

const choices = ['mine', 'theirs', 'original'] as const satisfies readonly Choice[]

/** Two people set one field: mine, theirs or what was there before; mine stays unsent until one is chosen. */
export function ConflictDialog(props: {
  conflicted: Conflicted
  fields: Fields
  onClose: () => void
}) {
  const t = useWords(uiText)
  const { say } = use(FieldMeansContext)
  const { conflicted, fields, onClose } = props
  const { clashes } = conflicted.conflict
  const names = Object.keys(clashes)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const choiceOf = (name: string): Choice => chosen[name] ?? 'mine'
  const only = names.length === 1 ? names[0] : undefined
  const labels = names.map((name) => say(`field.${name}`))
  return (
    <Dialog onClose={onClose} title={t('conflict.title', { field: labels.join(', ') })} size={400}>
      <p className={classes.what}>{t('conflict.what')}</p>
      {names.map((name) => (
        <fieldset key={name} className={classes.clash}>
          <legend className={only ? classes.hidden : classes.field}>{say(`field.${name}`)}</legend>
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
              <span className={classes.who}>{t(`conflict.${choice}`)}</span>
              <ClashValue name={name} field={fields[name]} value={clashes[name]?.[choice]} />
            </label>
          ))}
        </fieldset>
      ))}
      <Group justify="flex-end" gap={8}>
        <Button variant="subtle" onClick={onClose}>
          {t('conflict.later')}
        </Button>
        <Button
          onClick={() => {
            onClose()
            void writes.resolve(conflicted.key, chosen)
          }}
        >
          {only ? t(`conflict.keep_${choiceOf(only)}`) : t('conflict.keep_choices')}
        </Button>
      </Group>
    </Dialog>
  )
}

function ClashValue({
  name,
  field,
  value,
}: {
  name: string
  field: Fields[string] | undefined
  value: unknown
}) {
  const sayUi = useWords(uiText)
  const { say, labels, codes } = use(FieldMeansContext)
  const list = useCodeList(codes, field?.attribute)
  const shown = field
    ? shownValue(name, field, value, { say, sayUi, labels, codes: list })
    : String(value)
  return <span className={classes.value}>{shown || sayUi('form.empty')}</span>
}
