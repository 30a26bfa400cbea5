import { Suspense } from 'react'
import { CallError } from '../../../../kernel/http/client.ts'
import type { WrittenLetter } from '../../../../kernel/letter.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { refresh } from '../../../../web/useApi.ts'
import { MailToSend } from '../../../mails/letters/letterPart.tsx'

/** The mail with the address of a form, before it goes. */
export function FormMail({
  mandate,
  title,
  done,
  send,
  onClose,
}: {
  mandate: number
  title: string
  done: string
  send: (body: { letter?: WrittenLetter }) => Promise<unknown>
  onClose: () => void
}) {
  async function sendIt(letter: WrittenLetter | undefined) {
    try {
      await send({ ...(letter && { letter }) })
      toast.success(done)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return error
    } finally {
      await refresh('mandates')
    }
    return undefined
  }
  return (
    <Suspense>
      <MailToSend about="kickoff" id={mandate} title={title} send={sendIt} onClose={onClose} />
    </Suspense>
  )
}
