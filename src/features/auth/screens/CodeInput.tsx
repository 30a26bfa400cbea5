import { Input, PinInput } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { authText } from '../auth.text.ts'
import { totpDigits } from '../auth.ts'
import styles from './Entrance.module.css'

type Props = {
  value: string
  onChange: (code: string) => void
  /** Called with the code once all digits are typed or pasted. */
  onComplete: (code: string) => unknown
  error?: string | undefined
  /** What the code is for; by default the second factor. */
  label?: string
}

/** Six boxes for the digits of a code; takes a pasted code, with or without spaces. */
export function CodeInput({ value, onChange, onComplete, error, label }: Props) {
  const t = useWords(authText)
  const id = useId()
  return (
    <div
      role="group"
      aria-label={label ?? t('verify.title')}
      aria-describedby={error ? id : undefined}
    >
      <PinInput
        length={totpDigits}
        type="number"
        size="lg"
        oneTimeCode
        autoFocus
        placeholder=""
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={Boolean(error)}
        classNames={{ root: styles.digits!, input: styles.digit! }}
        // In a dialog the first box gets the focus, not the button that closes it.
        getInputProps={(place) => ({
          'aria-label': t('verify.digit', { place: place + 1 }),
          'data-autofocus': place === 0 || undefined,
        })}
      />
      {error && (
        <Input.Error id={id} role="alert" mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
