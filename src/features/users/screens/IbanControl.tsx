import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { swissRules } from '../../../kernel/field/swissRules.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { userText } from '../user.text.ts'
import classes from './IbanControl.module.css'

const { iban } = swissRules

/** An IBAN input in groups of four, with the clearing number of Swiss IBANs. */
export function IbanControl({ value, onChange, onCommit, ...props }: ControlProps) {
  const t = useWords(userText)
  const plain = iban.normalise(String(value ?? ''))
  const [draft, setDraft] = useState<string>()
  const clearing = /^(CH|LI)/.test(plain) && iban.isValid(plain) && plain.slice(4, 9)
  return (
    <TextInput
      {...inputProps(props)}
      autoComplete="off"
      spellCheck={false}
      className={classes.iban}
      value={draft ?? plain.replace(/(.{4})(?=.)/g, '$1 ')}
      rightSection={
        clearing && (
          <span className={classes.clearing}>
            {t('iban.clearing', { number: Number(clearing) })}
          </span>
        )
      }
      rightSectionWidth={clearing ? 104 : undefined}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        onChange(currentTarget.value)
      }}
      onBlur={() => {
        setDraft(undefined)
        onCommit(plain)
      }}
    />
  )
}
