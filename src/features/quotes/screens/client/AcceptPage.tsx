import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatDate } from '../../../../kernel/field/format.ts'
import { CallError } from '../../../../kernel/http/client.ts'
import { forgetLinkToken, useLinkToken } from '../../../../web/device/useLinkToken.ts'
import { IconFileTypePdf, IconMessageCircle } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Refusal } from '../../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { call } from '../../../../web/useApi.ts'
import { CodeInput } from '../../../auth/screens/CodeInput.tsx'
import { NewCode } from '../../../mails/NewCode.tsx'
import { type LinkedQuote, quoteEndpoints } from '../../quote.ts'
import { ProgrammeShares, sharesSaidOf } from '../claims/ProgrammeShares.tsx'
import { AnsweredQuote } from './AnsweredQuote.tsx'
import classes from './QuoteAnswer.module.css'
import { type QuoteAcceptance, QuoteAnswer } from './QuoteAnswer.tsx'
import { quoteClientText } from './quoteClient.text.ts'
import { addressesOf } from './quotePlaces.ts'

/** What the tab keeps the link’s token under. */
const tokenName = 'quoteToken'

/** Messages of links that have ended, by the code of the refusal. */
const endings: Record<string, string> = {
  answered: 'link_answered',
  superseded: 'link_superseded',
  expired: 'link_expired',
  cancelled: 'link_cancelled',
  called_off: 'link_called_off',
  ordered_elsewhere: 'link_ordered',
  contractor_inactive: 'link_inactive',
}

/** A quote for whoever has the link of the mail: it is read and answered without an account. */
export default function AcceptPage() {
  const t = useWords(quoteClientText)
  const navigate = useNavigate()
  const token = useLinkToken(tokenName)
  const { data, error, refetch } = useQuery<LinkedQuote, CallError>({
    queryKey: ['accept', token],
    queryFn: ({ signal }) => call(quoteEndpoints.openLink, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: token !== '',
  })

  /** Leads to the message about why the link has ended. */
  function leave(text: string) {
    forgetLinkToken(tokenName)
    void navigate({ to: '/message', state: { text, image: text }, replace: true })
  }
  const isEnded = token === '' || error?.status === 410
  const ending = endings[error?.body.code ?? ''] ?? 'link_unknown'
  useEffect(() => {
    if (!isEnded) return
    forgetLinkToken(tokenName)
    void navigate({ to: '/message', state: { text: ending, image: ending }, replace: true })
  }, [isEnded, ending, navigate])
  if (isEnded) return null

  return (
    <div className={classes.page}>
      <title>{`${t('title', { number: data?.number ?? '' })} · Égide`}</title>
      {data ? (
        data.answer ? (
          <AnsweredQuote quote={data} answer={data.answer} />
        ) : (
          <LinkQuote
            key={token}
            quote={data}
            token={token}
            onAnswered={() => void refetch()}
            onEnd={leave}
          />
        )
      ) : error ? (
        <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton widths={[40, 92, 84, 92]} height={40} />
      )}
    </div>
  )
}

type LinkQuoteProps = {
  quote: LinkedQuote
  token: string
  /** Called once it is answered. */
  onAnswered: () => void
  onEnd: (message: string) => void
}

function LinkQuote({ quote, token, onAnswered, onEnd }: LinkQuoteProps) {
  const t = useWords(quoteClientText)
  const [problem, setProblem] = useState<CallError>()
  const [isSending, setSending] = useState(false)
  /** What is accepted once the mailed code is entered, and from when another code can be mailed. */
  const [pending, setPending] = useState<{ acceptance: QuoteAcceptance; until: string | null }>()
  const { number, office, support_email, valid_until, pdf_url, places } = quote

  /** Runs a call; one that finds the link ended leads to the message that says why. */
  async function run<T>(send: () => Promise<T>): Promise<T | undefined> {
    setProblem(undefined)
    setSending(true)
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Answered meanwhile, on another device or by the office: its answer is shown.
      if (error.body.code === 'answered') onAnswered()
      else if (error.status === 410) onEnd(endings[error.body.code ?? ''] ?? 'link_unknown')
      else setProblem(error)
      return undefined
    } finally {
      setSending(false)
    }
  }

  async function accept(acceptance: QuoteAcceptance, code?: string) {
    const body = { token, ...acceptance, ...(code && { code }) }
    const answer = await run(() => call(quoteEndpoints.acceptByLink, { body }))
    if (answer?.state === 'accepted') onAnswered()
    else if (answer) setPending({ acceptance, until: answer.until })
  }
  async function decline(given: { name?: string; reason?: string }) {
    const body = { token, ...given }
    if (await run(() => call(quoteEndpoints.declineByLink, { body }))) onAnswered()
  }

  return (
    <>
      <p className={classes.head}>
        <span>{[office, t('title', { number })].filter(Boolean).join(' · ')}</span>
        <span>{t('valid_until', { date: formatDate(valid_until) })}</span>
      </p>
      <h1 className="title breaks below16" translate="no">
        {addressesOf(places)}
      </h1>
      <QuoteAnswer
        content={quote}
        // Whoever has the link signs with their own name, not with that of a firm.
        name=""
        shares={(total) => <ProgrammeShares shares={sharesSaidOf(quote)} total={total} />}
        links={
          <>
            {pdf_url && (
              <a href={pdf_url} download>
                <IconFileTypePdf size={18} aria-hidden />
                {t('pdf')}
              </a>
            )}
            {support_email && (
              <a href={`mailto:${support_email}?subject=${encodeURIComponent(number)}`}>
                <IconMessageCircle size={18} aria-hidden />
                {t('question')}
              </a>
            )}
          </>
        }
        isSending={isSending}
        problem={problem && !pending && <Refusal title={t('answer.failed')} error={problem} />}
        onAccept={(acceptance) => void accept(acceptance)}
        onDecline={(given) => void decline(given)}
      />
      {pending && (
        <CodeDialog
          until={pending.until}
          isSending={isSending}
          problem={problem}
          onClose={() => setPending(undefined)}
          onEnter={(code) => void accept(pending.acceptance, code)}
          onAskAgain={() => void accept(pending.acceptance)}
        />
      )}
    </>
  )
}

type CodeDialogProps = {
  until: string | null
  isSending: boolean
  problem: CallError | undefined
  onClose: () => void
  onEnter: (code: string) => void
  onAskAgain: () => void
}

/** Takes the code that was mailed to the contractor before an acceptance. */
function CodeDialog(props: CodeDialogProps) {
  const { until, isSending, problem, onClose, onAskAgain } = props
  const t = useWords(quoteClientText)
  return (
    <Dialog title={t('code.title')} onClose={onClose}>
      <div className={classes.code}>
        <p role="status">{t('code.text')}</p>
        {/* A refused code is typed anew: sent again, it would only use up a try. */}
        <CodeEntry key={problem?.body.request_id ?? ''} {...props} />
        <NewCode until={until} disabled={isSending} onAsk={onAskAgain} />
      </div>
    </Dialog>
  )
}

function CodeEntry({ isSending, problem, onEnter }: CodeDialogProps) {
  const t = useWords(quoteClientText)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const wrong = problem?.body.fields?.code?.[0] ?? problem?.body.detail
  const enter = (typed: string) => (typed.length < 6 ? setMissing(true) : onEnter(typed))
  return (
    <>
      <CodeInput
        value={code}
        label={t('code.title')}
        error={isMissing ? t('code.missing') : wrong}
        onChange={(typed) => {
          setMissing(false)
          setCode(typed)
        }}
        onComplete={enter}
      />
      <Button fullWidth loading={isSending} onClick={() => enter(code)}>
        {t('answer.accept')}
      </Button>
    </>
  )
}
