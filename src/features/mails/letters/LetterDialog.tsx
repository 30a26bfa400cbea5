import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import type { LetterSubject, WrittenLetter } from '../../../kernel/letter.ts'
import { IconSend } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { mailTextsText } from '../texts/mailTexts.text.ts'
import { LetterFields } from './LetterFields.tsx'

type Props = {
  about: LetterSubject
  id: number
  title: string
  /** What the button says, if it does more than send. */
  submit?: string
  /** Sends it, and returns why that was refused; `letter` is undefined where it says what the office always writes. */
  send: (letter: WrittenLetter | undefined) => Promise<CallError | undefined>
  /** Whether it waits for the server. */
  isKept?: boolean
  onClose: () => void
}

/** Shows a mail before it is sent, to be changed for this once. */
export default function LetterDialog({ about, id, title, submit, send, isKept, onClose }: Props) {
  const t = useWords(mailTextsText)
  const [letter, setLetter] = useState<WrittenLetter>()
  const [problem, setProblem] = useState<CallError>()
  const [isSending, setSending] = useState(false)

  async function sendIt() {
    setSending(true)
    setProblem(undefined)
    const refused = await send(letter)
    setSending(false)
    if (refused) setProblem(refused)
    else onClose()
  }
  return (
    <Dialog title={title} size={640} onClose={onClose}>
      <form
        className="parts"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sendIt()
        }}
      >
        <LetterFields {...{ about, id, letter, problem }} onChange={setLetter} />
        {problem && !problem.body.fields && (
          <Refusal title={t('letter.not_sent')} error={problem} />
        )}
        <DialogFoot {...{ onClose, isKept }}>
          <Button
            type="submit"
            loading={isSending}
            leftSection={<IconSend aria-hidden />}
            data-autofocus
          >
            {submit ?? t('letter.send')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
