import { MultiSelect, SegmentedControl, type SegmentedControlProps, Select } from '@mantine/core'
import { use } from 'react'
import type { Field } from '../../kernel/fields.ts'
import { useWords } from '../words.ts'
import classes from './ChoiceControls.module.css'
import { type ControlProps, FieldMeansContext, optionsOf, take, useCodeList } from './fieldMeans.ts'
import { sayIfAny } from './fieldValue.ts'
import { groupProps, inputProps } from './inputProps.tsx'
import { uiText } from './ui.text.ts'

/** Up to this many options stand side by side; more are a list. */
const sideBySide = 3
/** Whether the options of a choice stand side by side. */
export const isSideBySide = ({ kind, required, options = [] }: Field) =>
  kind === 'choice' && required && options.length <= sideBySide

/**
 * Readers take the list itself as what scrolls, so it needs no focus of its own. Whoever only comes by
 * with Tab has not asked for the options, which would lie over the next fields.
 */
const listed = {
  withScrollArea: false,
  openOnFocus: false,
  classNames: { options: classes.options },
} as const

/** One of the declared options. */
export function ChoiceControl(props: ControlProps) {
  const { say } = use(FieldMeansContext)
  const { field, value } = props
  const shown = typeof value === 'string' ? value : null
  const common = {
    data: optionsOf(props, say),
    onChange: (chosen: string | null) => take(props, chosen),
  }
  return isSideBySide(field) ? (
    <Segments {...common} id={props.id} value={shown ?? ''} />
  ) : (
    <OneOf {...props} {...common} value={shown} searchable={common.data.length > 8} />
  )
}

/** Options side by side. */
function Segments({
  id,
  ...given
}: Pick<SegmentedControlProps, 'data' | 'value' | 'onChange'> & { id: string }) {
  return (
    <SegmentedControl
      {...groupProps(id)}
      {...given}
      role="radiogroup"
      fullWidth
      withItemsBorders={false}
      className={classes.segments}
    />
  )
}

/** Options in a list of which one is taken. */
function OneOf({
  data,
  value,
  onChange,
  searchable,
  ...props
}: Omit<ControlProps, 'value' | 'onChange' | 'onCommit'> & {
  data: { value: string; label: string }[]
  value: string | null
  onChange: (chosen: string | null) => void
  searchable: boolean
}) {
  const t = useWords(uiText)
  const { say } = use(FieldMeansContext)
  const { name, field } = props
  return (
    <Select
      {...inputProps(props)}
      {...listed}
      data={data}
      value={value}
      onChange={onChange}
      placeholder={sayIfAny(say, `placeholder.${name}`) ?? t('form.choose')}
      searchable={searchable}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('form.clear', { field: say(`field.${name}`) }) }}
      allowDeselect={!field.required}
      nothingFoundMessage={t('form.nothing_found')}
    />
  )
}

/** Several of the declared options. */
export function ChoicesControl(props: ControlProps) {
  const t = useWords(uiText)
  const { say } = use(FieldMeansContext)
  const { name, value } = props
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <MultiSelect
      {...inputProps(props)}
      {...listed}
      data={optionsOf(props, say)}
      value={chosen}
      placeholder={chosen.length > 0 ? undefined : t('form.choose')}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear', { field: say(`field.${name}`) }) }}
      onChange={(picked) => take(props, picked)}
    />
  )
}

/** One code of a register attribute, by its label. */
export function CodeControl(props: ControlProps) {
  const { codes } = use(FieldMeansContext)
  const { field, value } = props
  const list = useCodeList(codes, field.attribute) ?? []
  return (
    <OneOf
      {...props}
      data={list.map(({ code, label }) => ({ value: String(code), label }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(chosen) => take(props, chosen === null ? null : Number(chosen))}
      searchable
    />
  )
}

const flags = { yes: true, no: false, unknown: null } as const

/** Yes or no; "unknown" where the field may be empty. */
export function FlagControl(props: ControlProps) {
  const t = useWords(uiText)
  const { id, field, value } = props
  const options = field.required ? (['yes', 'no'] as const) : (['yes', 'no', 'unknown'] as const)
  const shown = options.find((option) => flags[option] === (value ?? null))
  return (
    <Segments
      id={id}
      data={options.map((option) => ({ value: option, label: t(`form.${option}`) }))}
      value={shown ?? ''}
      onChange={(chosen) => take(props, flags[chosen as keyof typeof flags])}
    />
  )
}
