import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useLinkToken } from '../../../web/device/useLinkToken.ts'
import { IconCircleCheck, IconLinkOff, IconMailOff } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { call } from '../../../web/useApi.ts'
import { messageEndpoints } from '../message.ts'
import { messagesText } from './messages.text.ts'

/** Ends mails by the link in one, without a sign-in; only the button does it, as programs follow links in mails. */
export default function UnsubscribePage() {
  const t = useWords(messagesText)
  const token = useLinkToken('unsubscribeToken')
  const [ended, setEnded] = useState<'thread' | 'digest'>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    document.title = t('stop.title')
  }, [t])
  async function stop() {
    setSending(true)
    setProblem(undefined)
    try {
      const answer = await call(messageEndpoints.unsubscribe, { query: { token } })
      setEnded(answer.ended)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.body.detail)
    }
    setSending(false)
  }
  if (ended)
    return <Empty icon={IconCircleCheck} title={t(`stop.done.${ended}`)} text={t('stop.again')} />
  if (token === '')
    return <Empty icon={IconLinkOff} title={t('stop.title')} text={t('stop.wrong')} />
  return (
    <Empty
      icon={IconMailOff}
      title={t('stop.title')}
      text={
        <>
          {t('stop.text')}
          {problem && <ProblemText>{problem}</ProblemText>}
        </>
      }
      action={
        <Button loading={isSending} onClick={() => void stop()}>
          {t('stop.submit')}
        </Button>
      }
    />
  )
}
