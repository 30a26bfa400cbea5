import { Button } from '@mantine/core'
import { use, useId } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { useWords } from '../../../web/loading/words.ts'
import { controlProps, type Entry } from '../../../web/ui/form/entry.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { translateIfAny } from '../../../web/ui/input/fieldValue.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { roughMark, roundRough } from '../../reference/origin/formatFigure.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { type Assumption, isCapped, roundForUnit, usualOriginOf } from '../assumptions.ts'
import { heatingComparisonText } from '../heating.text.ts'
import { additionSizes } from '../plant/additions.ts'
import { consultationText } from './consultation.text.ts'
import { fieldOf } from './consultationSteps.ts'
import { MemoField } from './MemoField.tsx'

type Props = {
  /** Name of the form field or cell. */
  name: string
  entry: Entry
  set: (values: Record<string, unknown>) => void
  /** Absent if the tables have no value. */
  assumption?: Assumption
  /** Whether the usual value rests on illustrative figures. */
  isRough: boolean
}

/**
 * A field for an assumption: the control shows the value in use, the help text the usual value with source
 * and date. If somebody clears the field or enters the usual value, it follows the reference tables again.
 */
export function AssumptionField({ name, entry, set, assumption, isRough }: Props) {
  const t = useWords(consultationText)
  const tHeating = useWords(heatingComparisonText)
  const tOrigin = useWords(originText)
  const { t: tField } = use(FieldContext)
  const id = useId()
  const field = fieldOf(name)
  const usual = roundForField(field, assumption?.usual ?? null, isRough)
  const format = (value: number) =>
    (isRough && value !== 0 ? `${roughMark}\u00a0` : '') + formatNumber(value, { unit: field.unit })
  const entered = entry.value(name) ?? null
  const isChanged = entered !== null && usual !== null && entered !== usual

  function helpText(): string {
    const origin = assumption && usualOriginOf(assumption)
    const size = additionSizes.find((column) => name.endsWith(`/${column}`))
    if (!assumption && size) return tHeating(`from.${size}`)
    if (usual === null)
      return origin
        ? `${tOrigin('unknown')} · ${describeOrigin(origin, tOrigin)}`
        : (translateIfAny(tField, `help.${name}`) ?? t('none'))
    const from = origin
      ? describeOrigin(origin, tOrigin)
      : tHeating(`from.${assumption!.name}` as TextKey<typeof heatingComparisonText>)
    return [
      isChanged && t('usual', { value: format(usual) }),
      assumption && isCapped(assumption) && t('capped'),
      from,
    ]
      .filter(Boolean)
      .join(' · ')
  }

  const entryWithReset: Entry = {
    ...entry,
    beside: () => (
      <>
        {isChanged && !entry.isFixed(name) && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('take_usual', { value: format(usual), field: tField(`field.${name}`) })}
            onClick={() => set({ [name]: null })}
          >
            {t('take')}
          </Button>
        )}
        {entry.beside(name)}
      </>
    ),
    besideDependencies: () => [isChanged, usual, ...(entry.besideDependencies?.(name) ?? [])],
  }
  return (
    <MemoField
      entry={entryWithReset}
      control={{
        ...controlProps(entry, name, field, id, { help: helpText() }),
        value: entered ?? usual,
        onCommit: (value) => entry.commit(name, value === usual ? null : value),
      }}
    />
  )
}

/** Rounds a usual value to its precision and to the decimals of its field. */
function roundForField(
  { kind, unit }: Field,
  value: number | null,
  isRough: boolean,
): number | null {
  if (value === null) return null
  if (isRough) return roundRough(value)
  return kind === 'integer' ? Math.round(value) : roundForUnit(value, unit)
}
