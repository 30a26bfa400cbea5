import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconMessageCircle } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { useDraftText } from '../../../../web/ui/input/useDraftText.ts'
import { useCall } from '../../../../web/useApi.ts'
import { formPath, type Mandate, mandateEndpoints } from '../../../mandates/mandate.ts'
import { useThreads } from '../../../messages/screens/useThreads.tsx'
import { quoteClientText } from './quoteClient.text.ts'

type Props = {
  /** Number of the quote. */
  number: string
  /** Ids of its mandates. */
  mandates: readonly number[]
}

/** Asks the office about a quote, in the thread of the first of its mandates in which the client may write. */
export default function QuestionButton({ number, mandates: [first, ...others] }: Props) {
  if (first === undefined) return null
  return (
    <OnMandate
      key={first}
      {...{ number, id: first }}
      fallback={<QuestionButton number={number} mandates={others} />}
    />
  )
}

type OnMandateProps = { number: string; id: number; fallback: ReactNode }

function OnMandate({ number, id, fallback }: OnMandateProps) {
  const { data: mandate, error } = useCall(mandateEndpoints.get, { params: { id } })
  const { data: threads, error: noThreads } = useThreads(id)
  if (error || noThreads) return fallback
  if (!mandate || !threads) return null
  const isOpen = threads.some(({ thread, may_write }) => thread === 'client' && may_write)
  return isOpen ? <Ask {...{ number, mandate }} /> : fallback
}

/** Leads to the messages of a mandate, with the number of the quote typed; what was typed before stays. */
function Ask({
  number,
  mandate,
}: {
  number: string
  mandate: Pick<Mandate, 'id' | 'service_type'>
}) {
  const t = useWords(quoteClientText)
  const navigate = useNavigate()
  const { text, setText } = useDraftText(`messages/${mandate.id}/client`)
  const path = formPath('client', mandate.service_type, mandate.id)
  function ask() {
    const about = t('question.about', { number })
    if (!text?.includes(number)) setText([text, about].filter(Boolean).join('\n\n'))
    void navigate({ to: path!, search: { tab: 'messages', thread: 'client' } as never })
  }
  if (!path) return null
  return (
    <Button
      variant="transparent"
      px={0}
      leftSection={<IconMessageCircle size={18} aria-hidden />}
      onClick={ask}
    >
      {t('question')}
    </Button>
  )
}
