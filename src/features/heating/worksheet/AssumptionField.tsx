import { Button } from '@mantine/core'
import { use, useId } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { WordKey } from '../../../kernel/text.ts'
import { useWords } from '../../../web/loading/words.ts'
import { controlProps, type Entry } from '../../../web/ui/form/entry.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { roughMark, roundRough } from '../../reference/origin/formatFigure.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { jointOrigin } from '../../reference/origin/origin.ts'
import { type Assumption, roundForUnit } from '../assumptions.ts'
import { heatingComparisonText } from '../heating.text.ts'
import { consultationText } from './consultation.text.ts'
import { fieldOf } from './consultationSteps.ts'
import { MemoField } from './MemoField.tsx'

type Props = {
  /** Its field or cell in the form. */
  name: string
  entry: Entry
  set: (values: Record<string, unknown>) => void
  /** None where the tables have no value for it. */
  assumption?: Assumption
  /** Whether its usual value rests on illustrative figures. */
  isRough: boolean
}

/**
 * A figure of a comparison: what counts stands in the control, below it the usual value with source and
 * date. Emptied, or entered as it is usual, it follows the tables of reference again.
 */
export function AssumptionField({ name, entry, set, assumption, isRough }: Props) {
  const t = useWords(consultationText)
  const sayHeating = useWords(heatingComparisonText)
  const sayOrigin = useWords(originText)
  const { say } = use(FieldContext)
  const id = useId()
  const field = fieldOf(name)
  const usual = roundedFor(field, assumption?.usual ?? null, isRough)
  const shown = (value: number) =>
    (isRough && value !== 0 ? `${roughMark}\u00a0` : '') + formatNumber(value, { unit: field.unit })
  const entered = entry.value(name) ?? null
  const isChanged = entered !== null && usual !== null && entered !== usual

  function help(): string {
    const known = assumption && jointOrigin(assumption.figures)
    if (usual === null)
      return known ? `${sayOrigin('unknown')} · ${describeOrigin(known, sayOrigin)}` : t('none')
    const from = known
      ? describeOrigin(known, sayOrigin)
      : sayHeating(`from.${assumption!.name}` as WordKey<typeof heatingComparisonText>)
    return [isChanged && t('usual', { value: shown(usual) }), from].filter(Boolean).join(' · ')
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
  return (
    <MemoField
      entry={own}
      control={{
        ...controlProps(entry, name, field, id, { help: help() }),
        value: entered ?? usual,
        onCommit: (value) => entry.commit(name, value === usual ? null : value),
      }}
    />
  )
}

/** A usual value as it is worth, and as its field would take it. */
function roundedFor({ kind, unit }: Field, value: number | null, isRough: boolean): number | null {
  if (value === null) return null
  if (isRough) return roundRough(value)
  return kind === 'integer' ? Math.round(value) : roundForUnit(value, unit)
}
