import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { type KeyboardEvent, use, useRef, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ChoiceControls.module.css'
import { ChoiceInput, ChoicesInput } from './ChoiceInput.tsx'
import {
  type ControlProps,
  FieldContext,
  optionOf,
  optionsOf,
  setAndCommit,
  useCodeList,
} from './fieldContext.ts'
import { type TranslateKey, translateIfAny } from './fieldValue.ts'
import { groupProps } from './inputProps.tsx'
import { matchingOptions, type Option } from './options.ts'
import { useTextAsValue, useTyping } from './useOptionPicker.ts'

/** Up to this many options are shown as segments; more become a dropdown. */
const maxSegments = 3
/** Whether the options of a choice are shown side by side, as segments. */
export const isSideBySide = ({ kind, required, options = [] }: Field) =>
  kind === 'choice' && required && options.length <= maxSegments

/** Control for one of the declared options. */
export function ChoiceControl(props: ControlProps) {
  const { t } = use(FieldContext)
  const { name, field, value } = props
  const options = optionsOf(props, t)
  if (isSideBySide(field))
    return (
      <Segments
        {...groupProps(props.id)}
        data={options}
        value={typeof value === 'string' ? value : ''}
        onChange={(chosen) => setAndCommit(props, chosen)}
      />
    )
  // The value may be a declared option that is not offered here.
  const label = /^\w+$/.test(String(value)) ? translateIfAny(t, `${name}.${value}`) : undefined
  const chosen = label === undefined ? undefined : { value: value as string, label }
  return (
    <OptionSelect
      {...props}
      {...commonProps(props, t)}
      options={options}
      chosen={chosen}
      valueOf={(option) => option.value}
    />
  )
}

/** Label, placeholder and `isRequired` of a choice's input. */
const commonProps = ({ name, field }: ControlProps, t: TranslateKey) => ({
  label: t(`field.${name}`),
  placeholder: translateIfAny(t, `placeholder.${name}`),
  isRequired: field.required,
})

/** Control for one code of a register attribute, chosen by its label. */
export function CodeControl(props: ControlProps) {
  const { t, codes } = use(FieldContext)
  const { field, value } = props
  const codeList = useCodeList(codes, field.attribute) ?? []
  const options = codeList.map(({ code, label }) => optionOf(String(code), label))
  const chosen =
    typeof value === 'number'
      ? (options.find((option) => option.value === String(value)) ?? optionOf(String(value), ''))
      : undefined
  return (
    <OptionSelect
      {...props}
      {...commonProps(props, t)}
      options={options}
      chosen={chosen}
      valueOf={(option) => Number(option.value)}
    />
  )
}

type OptionSelectProps = Omit<ControlProps, 'name' | 'field' | 'error'> & {
  error?: string | boolean
  'aria-label'?: string
  options: readonly Option[]
  chosen: Option | undefined
  /** Returns the field's value for an option. */
  valueOf: (option: Option) => unknown
  /** Accessible name of the list and of the "clear" button. */
  label: string
  placeholder?: string
  /** Whether it cannot be cleared. */
  isRequired?: boolean
}

/** Select with local options, filtered while typing. */
export function OptionSelect(props: OptionSelectProps) {
  const { options, chosen, valueOf, isRequired, value } = props
  const textState = useTyping(!chosen && typeof value === 'string' ? value : undefined)
  return (
    <ChoiceInput
      {...props}
      {...useTextAsValue(props, (text) => text || null)}
      textState={textState}
      offer={{ options: matchingOptions(options, textState.typed ?? '') }}
      chosen={chosen?.value}
      chosenLabel={chosen?.label ?? ''}
      onClear={isRequired ? undefined : () => setAndCommit(props, null)}
      onSelect={(option) => setAndCommit(props, valueOf(option))}
    />
  )
}

type RequiredSelectProps = {
  id: string
  label: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
}

/** Required select outside a form; text that matches no option stays, with an error, until corrected. */
export function RequiredSelect({ options, value, onChoose, ...props }: RequiredSelectProps) {
  const t = useWords(kernelText)
  const [text, setText] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const isOption = (entered: unknown) => options.some((option) => option.value === entered)
  return (
    <OptionSelect
      {...props}
      options={options}
      chosen={text === undefined ? options.find((option) => option.value === value) : undefined}
      value={text ?? value}
      valueOf={(option) => option.value}
      isRequired
      error={isRefused ? t('error.not_an_option') : undefined}
      onChange={(entered) => {
        setRefused(false)
        setText(isOption(entered) ? undefined : ((entered as string | null) ?? undefined))
      }}
      onCommit={(entered) => {
        if (isOption(entered)) onChoose(entered as string)
        else setRefused(entered !== null)
      }}
    />
  )
}

/** Control for several of the declared options. */
export function ChoicesControl(props: ControlProps) {
  const { t } = use(FieldContext)
  return <SeveralSelect {...props} {...commonProps(props, t)} options={optionsOf(props, t)} />
}

type SeveralSelectProps = ControlProps &
  Pick<OptionSelectProps, 'options' | 'label' | 'placeholder'> & {
    /** Maximum number of options offered at once. */
    maxOffered?: number
  }

/** Select for several of the options, filtered while typing. */
export function SeveralSelect(props: SeveralSelectProps) {
  const { value, options, maxOffered } = props
  const values = Array.isArray(value) ? (value as string[]) : []
  const textState = useTyping(
    values.find((entry) => !options.some((option) => option.value === entry)),
  )
  // While typed, a text that equals an option is not a choice yet.
  const typed = textState.typed?.trim()
  const chosen = options.filter((option) => option.value !== typed && values.includes(option.value))
  const keys = chosen.map((option) => option.value)
  return (
    <ChoicesInput
      {...props}
      {...useTextAsValue(props, (text) => (text ? [...keys, text] : keys))}
      textState={textState}
      offer={{ options: matchingOptions(options, textState.typed ?? '').slice(0, maxOffered) }}
      chosen={chosen}
      onSelect={(option) => setAndCommit(props, [...keys, option.value])}
      onDeselect={(option) =>
        setAndCommit(
          props,
          keys.filter((key) => key !== option.value),
        )
      }
    />
  )
}

const flagValues = { yes: true, no: false, unknown: null } as const

/** Yes or no; also "unknown" if the field is optional. */
export function FlagControl(props: ControlProps) {
  const t = useWords(uiText)
  const { id, field, value } = props
  const options = field.required ? (['yes', 'no'] as const) : (['yes', 'no', 'unknown'] as const)
  const selected = options.find((option) => flagValues[option] === (value ?? null))
  return (
    <Segments
      {...groupProps(id)}
      data={options.map((option) => ({ value: option, label: t(`form.${option}`) }))}
      value={selected ?? ''}
      onChange={(chosen) => setAndCommit(props, flagValues[chosen as keyof typeof flagValues])}
    />
  )
}

type SegmentsProps = Pick<SegmentedControlProps, 'id' | 'aria-label' | 'aria-labelledby'> & {
  data: readonly { value: string; label: string }[]
  value: string
  onChange: (chosen: string) => void
}

/** Options side by side, selected by click, arrow keys, or typing their first letters. */
export function Segments({ data, value, onChange, ...props }: SegmentsProps) {
  const typed = useRef('')
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const [best] = matchingOptions(data, typed.current + key)
    typed.current = best ? typed.current + key : key
    const found = best ?? matchingOptions(data, key)[0]
    if (found && found.value !== value) onChange(found.value)
  }
  return (
    <SegmentedControl
      {...props}
      data={[...data]}
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
      onBlur={() => {
        typed.current = ''
      }}
      role="radiogroup"
      fullWidth
      withItemsBorders={false}
      className={classes.segments}
    />
  )
}
