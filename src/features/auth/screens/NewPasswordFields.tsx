import { useWords } from '../../../web/loading/words.ts'
import { passwordLength } from '../account.ts'
import { authText } from '../auth.text.ts'
import { PasswordField } from './PasswordField.tsx'

export type PasswordProblems = Partial<Record<'current' | 'password' | 'repeat', string>>

/** Validates the input of `NewPasswordFields`. */
export function usePasswordCheck() {
  const t = useWords(authText)
  return (password: string, repeat: string): PasswordProblems => {
    if (password.length < passwordLength) return { password: t('error.password_short') }
    return password === repeat ? {} : { repeat: t('error.passwords_differ') }
  }
}

/** A new password, entered twice; inputs `password` and `repeat`. */
export function NewPasswordFields({ problems }: { problems: PasswordProblems }) {
  const t = useWords(authText)
  return (['password', 'repeat'] as const).map((name) => (
    <PasswordField
      key={name}
      name={name}
      label={t(name === 'password' ? 'reset.new' : 'setup.repeat')}
      autoComplete="new-password"
      error={problems[name]}
    />
  ))
}
