import { Button } from '@mantine/core'
import { memo, use, useId, useMemo } from 'react'
import { fieldAt } from '../../kernel/fields.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import type { WordKey } from '../../kernel/text.ts'
import { controlOf, type Entry, EntryField } from '../../web/ui/entry.tsx'
import { FieldControl } from '../../web/ui/Field.tsx'
import { FieldMeansContext } from '../../web/ui/fieldMeans.ts'
import { useLatest } from '../../web/ui/useLatest.ts'
import { useWords } from '../../web/words.ts'
import type { Asked } from '../mandates/service.ts'
import type { Assumption } from './assumptions.ts'
import { consultationText } from './consultation.text.ts'
import { heatingText } from './heating.text.ts'

type Props = {
  /** Its field or cell in the form. */
  name: string
  fields: Record<string, Asked>
  entry: Entry
  set: (values: Record<string, unknown>) => void
  /** None where the tables have no value for it. */
  assumption?: Assumption
}

/**
 * A figure of a comparison: what counts stands in the control, below it the usual value with source and
 * date. Emptied, or entered as it is usual, it follows the tables of reference again.
 */
export function AssumptionField({ name, fields, entry, set, assumption }: Props) {
  const t = useWords(consultationText)
  const sayHeating = useWords(heatingText)
  const { say } = use(FieldMeansContext)
  const id = useId()
  const field = useMemo(() => fieldAt(fields, name)!, [fields, name])
  const usual = assumption?.usual ?? null
  const shown = (value: number) => formatNumber(value, { unit: field.unit })
  const entered = entry.value(name) ?? null
  const isChanged = entered !== null && usual !== null && entered !== usual

  function help(): string {
    if (usual === null) return t('none')
    const { source, date, status } = assumption!
    const said = source
      ? [source, date && formatDate(date), status === 'G' && t('rough')]
      : [sayHeating(`from.${assumption!.name}` as WordKey<typeof heatingText>)]
    return [isChanged && t('usual', { value: shown(usual) }), ...said].filter(Boolean).join(' · ')
  }

  const own: Entry = {
    ...entry,
    beside: () => (
      <>
        {isChanged && !entry.isFixed(name) && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('take_usual', { value: shown(usual), field: say(`field.${name}`) })}
            onClick={() => set({ [name]: null })}
          >
            {t('take')}
          </Button>
        )}
        {entry.beside(name)}
      </>
    ),
    marked: () => [isChanged, usual, ...(entry.marked?.(name) ?? [])],
  }
  const control = {
    ...controlOf(entry, name, field, id, { help: help() }),
    value: entered ?? usual,
    onChange: useLatest((value: unknown) => entry.enter(name, value)),
    onCommit: useLatest((value: unknown) => entry.commit(name, value === usual ? null : value)),
  }
  return (
    <EntryField entry={own} control={control}>
      <KeptControl {...control} />
    </EntryField>
  )
}

/** Drawn anew only where its own value is another: there are many, and each letter typed reaches all. */
const KeptControl = memo(FieldControl)
