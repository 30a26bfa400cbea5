import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { authText } from '../auth.text.ts'

/** A password that can be shown; the button says what it would do. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords(authText)
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      size="lg"
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'sign_in.hide_password' : 'sign_in.show_password'),
      }}
    />
  )
}
