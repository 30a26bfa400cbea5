import { Textarea, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { parseNumber } from '../../../kernel/field/parse.ts'
import { normalisePhone } from '../../../kernel/field/swissRules.ts'
import { languages } from '../../../kernel/text.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { type ControlProps, FieldContext } from './fieldContext.ts'
import { displayNumber, sayIfAny } from './fieldValue.ts'
import { groupProps, inputProps } from './inputProps.tsx'
import classes from './TextControls.module.css'

const entryModes: Partial<Record<Field['kind'], 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
}

/** One line of text; help to type an address, a number to call. */
export function LineControl(props: ControlProps) {
  const { say } = use(FieldContext)
  const { field, value, onChange, onCommit } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      inputMode={entryModes[field.kind]}
      placeholder={sayIfAny(say, `placeholder.${props.name}`)}
      autoComplete="off"
      spellCheck={field.kind === 'text' ? undefined : false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        // Written out where one sees it, as it will be kept.
        const written = field.kind === 'phone' ? normalisePhone(text) : text.trim()
        if (written !== text) onChange(written)
        onCommit(written)
      }}
    />
  )
}

/** A text that grows with what is typed. */
export function LongTextControl(props: ControlProps) {
  const { value, onChange, onCommit } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <Textarea
      {...inputProps(props)}
      value={text}
      autosize
      minRows={3}
      maxRows={14}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onCommit(text)}
    />
  )
}

/** A number with its unit; grouped when it is left. */
export function NumberControl(props: ControlProps) {
  const { field, value, onChange, onCommit } = props
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? displayNumber(field, value) : String(value ?? '')
  const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
  return (
    <TextInput
      {...inputProps(props)}
      className={classes.number}
      value={typed ?? shown}
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        unit && (
          <span className={classes.unit} aria-hidden>
            {unit}
          </span>
        )
      }
      rightSectionWidth={unit ? unit.length * 8 + 20 : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseNumber(text, field) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onCommit(value ?? null)
      }}
    />
  )
}

/** The same words in the three languages. */
export function WordsControl({ id, field, value, onChange, onCommit, error }: ControlProps) {
  const t = useWords(uiText)
  const words = (value ?? {}) as Record<string, string>
  const isEmpty = (given: Record<string, string>) => languages.every((one) => !given[one]?.trim())
  return (
    <div
      {...groupProps(id)}
      role="group"
      className={classes.words}
      onBlur={(event) => {
        // The words are one value: finished when all three languages are left.
        if (!event.currentTarget.contains(event.relatedTarget))
          onCommit(isEmpty(words) ? null : words)
      }}
    >
      {languages.map((language) => (
        <TextInput
          key={language}
          size="md"
          lang={language}
          aria-label={t(`form.language.${language}`)}
          value={words[language] ?? ''}
          error={Boolean(error) && (field.required || !isEmpty(words)) && !words[language]?.trim()}
          leftSection={
            <span className={classes.language} aria-hidden>
              {language.toUpperCase()}
            </span>
          }
          onChange={(event) => {
            const given = { ...words, [language]: event.currentTarget.value }
            onChange(isEmpty(given) ? null : given)
          }}
        />
      ))}
    </div>
  )
}
