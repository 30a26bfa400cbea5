import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { toast } from '../../theme/toast.tsx'

type Props = {
  className?: string | undefined
  label: string
  help?: string
  maxLength: number
  /** Saves it; a refusal is shown at the field `name` of its error. */
  save: (secret: string) => Promise<unknown>
  name: string
  submit: string
  variant?: 'filled' | 'default'
  /** Said once it is saved. */
  done: string
  /** Buttons beside the one that saves. */
  children?: ReactNode
}

/** Takes a secret that never comes back, and is kept on no device. */
export function SecretInput(props: Props) {
  const { className, label, help, maxLength, save, name, submit, variant, done, children } = props
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function send() {
    setSaving(true)
    try {
      await save(typed)
      setTyped('')
      toast.success(done)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.body.fields?.[name]?.[0] ?? error.body.detail)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="stack">
      <TextInput
        className={className}
        label={label}
        description={help}
        // Hidden like a password, but no password manager offers to keep it.
        type="password"
        autoComplete="off"
        data-1p-ignore
        spellCheck={false}
        value={typed}
        error={problem}
        maxLength={maxLength}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className="wrap">
        <Button
          variant={variant}
          disabled={typed === ''}
          loading={isSaving}
          onClick={() => void send()}
        >
          {submit}
        </Button>
        {children}
      </div>
    </div>
  )
}
