import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { type KeyboardEvent, use, useRef, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ChoiceControls.module.css'
import { ChoiceInput, ChoicesInput } from './ChoiceInput.tsx'
import { useTextAsValue, useTyping } from './choosing.ts'
import {
  type ControlProps,
  FieldContext,
  optionOf,
  optionsOf,
  setAndCommit,
  useCodeList,
} from './fieldContext.ts'
import { type SayKey, sayIfAny } from './fieldValue.ts'
import { groupProps } from './inputProps.tsx'
import { matching, type Option } from './options.ts'

/** Up to this many options stand side by side; more are a list. */
const sideBySide = 3
/** Whether the options of a choice stand side by side. */
export const isSideBySide = ({ kind, required, options = [] }: Field) =>
  kind === 'choice' && required && options.length <= sideBySide

/** One of the declared options. */
export function ChoiceControl(props: ControlProps) {
  const { say } = use(FieldContext)
  const { name, field, value } = props
  const options = optionsOf(props, say)
  if (isSideBySide(field))
    return (
      <Segments
        {...groupProps(props.id)}
        data={options}
        value={typeof value === 'string' ? value : ''}
        onChange={(chosen) => setAndCommit(props, chosen)}
      />
    )
  // A value may be declared and not be offered here.
  const shown = /^\w+$/.test(String(value)) ? sayIfAny(say, `${name}.${value}`) : undefined
  const chosen = shown === undefined ? undefined : { value: value as string, label: shown }
  return (
    <OneOf
      {...props}
      {...labelsOf(props, say)}
      options={options}
      chosen={chosen}
      valueOf={(option) => option.value}
    />
  )
}

/** What the input of a declared choice is told of its field. */
const labelsOf = ({ name, field }: ControlProps, say: SayKey) => ({
  label: say(`field.${name}`),
  placeholder: sayIfAny(say, `placeholder.${name}`),
  isRequired: field.required,
})

/** One code of a register attribute, by its label. */
export function CodeControl(props: ControlProps) {
  const { say, codes } = use(FieldContext)
  const { field, value } = props
  const list = useCodeList(codes, field.attribute) ?? []
  const options = list.map(({ code, label }) => optionOf(String(code), label))
  const chosen =
    typeof value === 'number'
      ? (options.find((option) => option.value === String(value)) ?? optionOf(String(value), ''))
      : undefined
  return (
    <OneOf
      {...props}
      {...labelsOf(props, say)}
      options={options}
      chosen={chosen}
      valueOf={(option) => Number(option.value)}
    />
  )
}

type OneOfProps = Omit<ControlProps, 'name' | 'field' | 'error'> & {
  error?: string | boolean
  'aria-label'?: string
  options: readonly Option[]
  chosen: Option | undefined
  /** What is entered when an option is taken. */
  valueOf: (option: Option) => unknown
  /** Names the list, and what empties the field. */
  label: string
  placeholder?: string
  /** There is always a choice. */
  isRequired?: boolean
}

/** One of the options that are here already. */
export function OneOf(props: OneOfProps) {
  const { options, chosen, valueOf, isRequired, value } = props
  const typing = useTyping(!chosen && typeof value === 'string' ? value : undefined)
  return (
    <ChoiceInput
      {...props}
      {...useTextAsValue(props, (text) => text || null)}
      typing={typing}
      offer={{ options: matching(options, typing.typed ?? '') }}
      chosen={chosen?.value}
      shown={chosen?.label ?? ''}
      onClear={isRequired ? undefined : () => setAndCommit(props, null)}
      onTake={(option) => setAndCommit(props, valueOf(option))}
    />
  )
}

type AlwaysOneOfProps = {
  id: string
  label: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
}

/** One of a few, outside of a form: what is typed and is none of them stays until it is put right. */
export function RequiredSelect({ options, value, onChoose, ...props }: AlwaysOneOfProps) {
  const t = useWords(kernelText)
  const [text, setText] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const isOption = (entered: unknown) => options.some((option) => option.value === entered)
  return (
    <OneOf
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

/** Several of the declared options. */
export function ChoicesControl(props: ControlProps) {
  const { say } = use(FieldContext)
  const { value } = props
  const options = optionsOf(props, say)
  const values = Array.isArray(value) ? (value as string[]) : []
  const chosen = options.filter((option) => values.includes(option.value))
  const typing = useTyping(values.find((one) => !options.some((option) => option.value === one)))
  const keys = chosen.map((option) => option.value)
  return (
    <ChoicesInput
      {...props}
      {...useTextAsValue(props, (text) => (text ? [...keys, text] : keys))}
      typing={typing}
      offer={{ options: matching(options, typing.typed ?? '') }}
      chosen={chosen}
      {...labelsOf(props, say)}
      onTake={(option) => setAndCommit(props, [...keys, option.value])}
      onDrop={(option) =>
        setAndCommit(
          props,
          keys.filter((one) => one !== option.value),
        )
      }
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
      {...groupProps(id)}
      data={options.map((option) => ({ value: option, label: t(`form.${option}`) }))}
      value={shown ?? ''}
      onChange={(chosen) => setAndCommit(props, flags[chosen as keyof typeof flags])}
    />
  )
}

type SegmentsProps = Pick<SegmentedControlProps, 'id' | 'aria-label' | 'aria-labelledby'> & {
  data: readonly { value: string; label: string }[]
  value: string
  onChange: (chosen: string) => void
}

/** Options side by side, taken by pointing, arrow keys, or typing how they begin. */
export function Segments({ data, value, onChange, ...props }: SegmentsProps) {
  const typed = useRef('')
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const [best] = matching(data, typed.current + key)
    typed.current = best ? typed.current + key : key
    const found = best ?? matching(data, key)[0]
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
