import { Textarea, TextInput } from '@mantine/core'
import { use, useEffect, useState } from 'react'
import { tidyLine } from '../../../kernel/field/characters.ts'
import type { Field } from '../../../kernel/field/fields.ts'
import { unitIn } from '../../../kernel/field/format.ts'
import { parseNumber } from '../../../kernel/field/parse.ts'
import { formatPhone, normalisePhone } from '../../../kernel/field/phone.ts'
import { languages } from '../../../kernel/text.ts'
import { currentLanguage, useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { type ControlProps, FactsContext, FieldContext } from './fieldContext.ts'
import { displayNumber, translateIfAny } from './fieldValue.ts'
import { groupProps, inputProps } from './inputProps.tsx'
import { loadPhoneLengths } from './phoneLengths.ts'
import classes from './TextControls.module.css'

const inputModes: Partial<Record<Field['kind'], 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
}

/** One line of text; its kind decides the on-screen keyboard. */
export function LineControl(props: ControlProps) {
  const { t, autoComplete = {} } = use(FieldContext)
  const { field, value, onChange, onCommit } = props
  const [isTyping, setTyping] = useState(false)
  const text = typeof value === 'string' ? value : ''
  const isPhone = field.kind === 'phone'
  useEffect(() => {
    if (isPhone) void loadPhoneLengths()
  }, [isPhone])
  return (
    <TextInput
      {...inputProps(props)}
      value={isPhone && !isTyping ? formatPhone(text) : text}
      inputMode={inputModes[field.kind]}
      placeholder={translateIfAny(t, `placeholder.${props.name}`)}
      autoComplete={autoComplete[props.name] ?? 'off'}
      spellCheck={field.kind === 'text' ? undefined : false}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyping(false)
        // The value as it will be stored.
        const normalised = isPhone ? normalisePhone(text) : text.trim()
        if (normalised !== text) onChange(normalised)
        onCommit(normalised)
      }}
    />
  )
}

/** Multi-line text; grows with its content. */
export function LongTextControl(props: ControlProps) {
  const { value, onChange, onCommit } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <Textarea
      {...inputProps(props)}
      value={text}
      autosize
      minRows={use(FactsContext) ? 1 : 3}
      maxRows={14}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onCommit(text)}
    />
  )
}

/** Number with its unit; digits are grouped on blur. */
export function NumberControl(props: ControlProps) {
  const { field, value, onChange, onCommit } = props
  const [typed, setTyped] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const formatted = typeof value === 'number' ? displayNumber(field, value) : String(value ?? '')
  const unit = unitIn(field.unit ?? (field.kind === 'money' ? 'CHF' : undefined), currentLanguage())
  // A fact reads as one text, "1’540 m²", until it is edited.
  const isRead = use(FactsContext) && !isFocused
  return (
    <TextInput
      {...inputProps(props)}
      className={classes.number}
      value={typed ?? (isRead && formatted && unit ? `${formatted}\u00a0${unit}` : formatted)}
      inputMode={field.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={
        !isRead &&
        unit && (
          <span className={classes.unit} aria-hidden>
            {unit}
          </span>
        )
      }
      rightSectionWidth={!isRead && unit ? unit.length * 8 + 20 : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(tidyLine(text) === '' ? null : (parseNumber(text, field) ?? text))
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        setTyped(undefined)
        onCommit(value ?? null)
      }}
    />
  )
}

/** The same text in the three languages. */
export function WordsControl({ id, field, value, onChange, onCommit, error }: ControlProps) {
  const t = useWords(uiText)
  const words = (value ?? {}) as Record<string, string>
  const isEmpty = (texts: Record<string, string>) =>
    languages.every((language) => !texts[language]?.trim())
  return (
    <div
      {...groupProps(id)}
      role="group"
      className={classes.words}
      onBlur={(event) => {
        // The texts are one value: commit when the focus leaves the whole group.
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
            const next = { ...words, [language]: event.currentTarget.value }
            onChange(isEmpty(next) ? null : next)
          }}
        />
      ))}
    </div>
  )
}
