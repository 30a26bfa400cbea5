import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'

type Props = {
  title: string
  label: string
  submit: string
  /** Sends the reason; a refusal is shown at the field. */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a decision. */
export function ReasonDialog({ title, label, submit, send, onClose }: Props) {
  const t = useWords(uiText)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  async function submitReason() {
    setSending(true)
    try {
      await send(reason)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.body.fields?.reason?.[0] ?? error.body.detail)
      setSending(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submitReason()
        }}
      >
        <Textarea
          data-autofocus
          label={label}
          value={reason}
          error={problem}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1000}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <div className="wrap atEnd above20">
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
