import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { IconEye, IconEyeOff } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { authText } from '../auth.text.ts'

/** A password input with a button to show or hide the password. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords(authText)
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      size="lg"
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={RevealIcon}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'sign_in.hide_password' : 'sign_in.show_password'),
      }}
    />
  )
}

const RevealIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
