import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatDate } from '../../../../kernel/field/format.ts'
import { IconFileTypePdf } from '../../../../web/icons/icons.ts'
import { Link } from '../../../../web/Link.tsx'
import { lazyPart } from '../../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { Page } from '../../../../web/ui/page/Page.tsx'
import { Refusal } from '../../../../web/ui/page/Refusal.tsx'
import { RecordPage } from '../../../../web/ui/record/RecordPage.tsx'
import { refresh } from '../../../../web/useApi.ts'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import { useMe } from '../../../auth/useMe.tsx'
import { DecisionNote } from '../../../mandates/record/DecisionNote.tsx'
import { type Quote, quoteEndpoints } from '../../quote.ts'
import { QuoteClaims } from '../claims/QuoteClaims.tsx'
import { DepositButton } from '../deposit/DepositButton.tsx'
import { QuoteInvoices } from '../invoices/QuoteInvoices.tsx'
import { useQuotePdf } from '../useQuotePdf.tsx'
import classes from './QuoteAnswer.module.css'
import { type QuoteAcceptance, QuoteAnswer } from './QuoteAnswer.tsx'
import { QuoteSheet } from './QuoteSheet.tsx'
import { QuoteTotals } from './QuoteTotals.tsx'
import { formatAmount } from './quoteAmounts.ts'
import { quoteClientText } from './quoteClient.text.ts'
import { addressesOf } from './quotePlaces.ts'
import { takenOptions } from './takenOptions.ts'

const QuestionButton = lazyPart(() => import('./QuestionButton.tsx'))

/** A quote as its contractor reads and answers it in the portal. */
export default function ClientQuotePage({ id }: { id: string }) {
  const t = useWords(quoteClientText)
  return (
    <RecordPage
      endpoint={quoteEndpoints.get}
      id={id}
      waiting={{ title: t('title.draft') }}
      failed={t('failed')}
    >
      {(quote) => <ClientQuote quote={quote} />}
    </RecordPage>
  )
}

function ClientQuote({ quote }: { quote: Quote }) {
  const t = useWords(quoteClientText)
  const title = t('title', { number: quote.number ?? '' })
  const address = addressesOf(quote.places)
  const me = useMe()
  // Whom it is only shown to could not answer it.
  const isTheirs = me?.id === quote.contractor
  return (
    <Page title={address || title} documentTitle={`${title} · ${address}`} width="reading">
      <p className={classes.head}>
        <span>{title}</span>
        {quote.status === 'sent' && quote.valid_until && (
          <span>{t('valid_until', { date: formatDate(quote.valid_until) })}</span>
        )}
      </p>
      {quote.status === 'sent' && !quote.called_off && isTheirs ? (
        <OpenQuote quote={quote} />
      ) : (
        <EndedQuote quote={quote} />
      )}
    </Page>
  )
}

/** What a quote contains, in the shape that its sheet and its amounts take. */
const contentOf = (quote: Quote) => ({
  ...quote,
  lines: quote.lines ?? [],
  taxes_included: quote.taxes_included === true,
  rounded: quote.rounded === true,
})

function OpenQuote({ quote }: { quote: Quote }) {
  const t = useWords(quoteClientText)
  const navigate = useNavigate()
  const me = useMe()
  const accepting = useDecision(quoteEndpoints.accept)
  const declining = useDecision(quoteEndpoints.decline)
  const { id, version } = quote
  const title = t('title', { number: quote.number ?? '' })
  const problem = accepting.problem ?? declining.problem
  const isKept = accepting.isKept || declining.isKept

  async function accept(body: QuoteAcceptance) {
    const outcome = await accepting.decide({ params: { id }, body }, { title, version })
    end('done.accepted', outcome.problem === undefined)
  }
  async function decline(body: { name?: string; reason?: string }) {
    const outcome = await declining.decide({ params: { id }, body }, { title, version })
    end('done.declined', outcome.problem === undefined)
  }
  function end(done: 'done.accepted' | 'done.declined', isDone: boolean) {
    // Refused, it may have been replaced or have expired meanwhile.
    void refresh('quotes')
    if (!isDone) return
    toast.success(t(done))
    void refresh('mandates')
    void navigate({ to: '/' })
  }

  return (
    <QuoteAnswer
      content={contentOf(quote)}
      name={me ? [me.first_name, me.last_name].filter(Boolean).join(' ') : ''}
      key={me?.id}
      links={<Links quote={quote} />}
      shares={(total) =>
        !quote.supplement && <QuoteClaims mandates={quote.mandates} total={total} />
      }
      isSending={accepting.isSending || declining.isSending || isKept}
      problem={
        <>
          {problem && <Refusal title={t('answer.failed')} error={problem} />}
          <DecisionNote isKept={isKept} />
        </>
      }
      onAccept={(body) => void accept(body)}
      onDecline={(body) => void decline(body)}
    />
  )
}

/** A quote that can no longer be answered, with what became of it. */
function EndedQuote({ quote }: { quote: Quote }) {
  const t = useWords(quoteClientText)
  const { id, status, called_off, answered_at, valid_until, replaced_by } = quote
  const { totals, deposit, deposit_bill } = quote
  const ordered = called_off?.find(({ ordered_by }) => ordered_by)?.ordered_by
  const taken = takenOptions(quote.lines ?? [])
  // A newer version sets the deposit, unless this one’s was billed.
  const hasBill = deposit_bill
    ? deposit_bill.quote === id
    : status === 'accepted' && deposit !== null && replaced_by == null
  const date = formatDate(answered_at ?? valid_until ?? quote.updated_at)
  return (
    <>
      <p className={classes.state} role="status">
        {ordered ? (
          <>
            {t('state.ordered_elsewhere', { number: ordered.number })}{' '}
            <Link to={`/quotes/${ordered.quote}`}>{t('title', { number: ordered.number })}</Link>
          </>
        ) : status === 'sent' ? (
          called_off && t('state.called_off')
        ) : (
          status !== 'draft' && t(`state.${status}`, { date })
        )}
        {status === 'accepted' && called_off && (
          <>
            {' '}
            {t('state.since_cancelled', {
              numbers: called_off.map(({ number }) => number ?? '').join(', '),
            })}{' '}
            {deposit_bill &&
              t('state.invoice_open', {
                number: deposit_bill.invoice ?? deposit_bill.number,
                amount: formatAmount(deposit_bill.amount),
              })}
          </>
        )}
        {replaced_by != null && (
          <Link to={`/quotes/${replaced_by}`}>{t('state.superseded_open')}</Link>
        )}
      </p>
      <QuoteSheet content={contentOf(quote)} taken={taken} title={t('options.ended')} />
      <div className={classes.links}>
        <Links quote={quote} />
      </div>
      {totals && <QuoteTotals totals={totals} taken={taken.size} deposit={deposit?.toFixed(2)} />}
      {!quote.supplement && <QuoteClaims mandates={quote.mandates} total={totals?.total} />}
      {hasBill && (
        <div className={classes.links}>
          <DepositButton quote={quote} />
        </div>
      )}
      <QuoteInvoices quote={quote} />
    </>
  )
}

/** The PDF, and the way to the messages. */
const Links = ({ quote }: { quote: Quote }) => (
  <>
    <PdfButtons quote={quote} />
    <Suspense>
      <QuestionButton number={quote.number ?? ''} mandates={quote.mandates} />
    </Suspense>
  </>
)

/** Downloads the quote: once it is accepted with the certificate, and as it was sent. */
function PdfButtons({ quote }: { quote: Quote }) {
  const t = useWords(quoteClientText)
  const sent = useQuotePdf()
  const accepted = useQuotePdf(quoteEndpoints.acceptedPdf)
  const isAccepted = Boolean(quote.accepted_pdf_hash)
  const button = (label: string, { save, isBusy }: typeof sent) => (
    <Button
      variant="transparent"
      px={0}
      loading={isBusy}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      onClick={() => void save(quote.id)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {isAccepted && button(t('pdf.accepted'), accepted)}
      {/* We have no paper of one that was imported. */}
      {(quote.pdf_hash || !quote.imported) && button(t(isAccepted ? 'pdf.sent' : 'pdf'), sent)}
    </>
  )
}
