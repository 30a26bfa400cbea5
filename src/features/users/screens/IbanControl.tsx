import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { swissRules } from '../../../kernel/field/swissRules.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { userText } from '../user.text.ts'
import classes from './IbanControl.module.css'

const { iban } = swissRules

/** An IBAN input that groups digits by four and shows the clearing number of Swiss and Liechtenstein IBANs. */
export function IbanControl({ value, onChange, onCommit, ...props }: ControlProps) {
  const t = useWords(userText)
  const compact = iban.normalise(String(value ?? ''))
  /** Text while it is edited; it is formatted again on blur. */
  const [draft, setDraft] = useState<string>()
  const clearingNumber = /^(CH|LI)/.test(compact) && iban.isValid(compact) && compact.slice(4, 9)
  return (
    <TextInput
      {...inputProps(props)}
      autoComplete="off"
      spellCheck={false}
      className={classes.iban}
      value={draft ?? compact.replace(/(.{4})(?=.)/g, '$1 ')}
      rightSection={
        clearingNumber && (
          <span className={classes.clearing}>
            {t('iban.clearing', { number: Number(clearingNumber) })}
          </span>
        )
      }
      rightSectionWidth={clearingNumber ? 104 : undefined}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        onChange(currentTarget.value)
      }}
      onBlur={() => {
        setDraft(undefined)
        onCommit(compact)
      }}
    />
  )
}
