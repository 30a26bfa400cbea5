import { useEffect, useRef } from 'react'
import { formatDate, formatTime } from '../../../../kernel/field/format.ts'
import { IconCircleCheck, IconFileTypePdf, IconMessageCircle } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import type { LinkedAnswer, LinkedQuote } from '../../quote.ts'
import { quoteNextText } from '../../quoteNext.text.ts'
import { ProgrammeShares, sharesSaidOf } from '../claims/ProgrammeShares.tsx'
import classes from './QuoteAnswer.module.css'
import { QuoteSheet } from './QuoteSheet.tsx'
import { QuoteTotals } from './QuoteTotals.tsx'
import { quoteClientText } from './quoteClient.text.ts'
import { takenOptions } from './takenOptions.ts'

/** The answer to a quote, for whoever opens its link again: what was answered, by whom, what comes next, and the PDF. */
export function AnsweredQuote({ quote, answer }: { quote: LinkedQuote; answer: LinkedAnswer }) {
  const t = useWords(quoteClientText)
  const tNext = useWords(quoteNextText)
  const { number, office, support_email, pdf_url, totals, lines } = quote
  const { status, name, at, next, in_charge } = answer
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus has given way to its answer.
  useEffect(() => title.current?.focus(), [])
  const taken = takenOptions(lines)
  const when = { date: formatDate(at), time: formatTime(at) }
  return (
    <>
      <p className={classes.head}>
        <span>{[office, t('title', { number })].filter(Boolean).join(' · ')}</span>
      </p>
      <h1 ref={title} tabIndex={-1} className="title breaks below16">
        {t(`done.${status}`)}
      </h1>
      <div className={classes.state} data-single>
        <IconCircleCheck size={18} aria-hidden />
        <span>
          {name ? t(`answered.${status}_by`, { ...when, name }) : t(`answered.${status}`, when)}
        </span>
      </div>
      {next && <p>{tNext(next, { who: in_charge ?? office ?? tNext('office') })}</p>}
      <p>{t(status === 'accepted' ? 'answered.receipt' : 'answered.receipt_declined')}</p>
      <div className={classes.links}>
        {pdf_url && (
          <a href={pdf_url} download>
            <IconFileTypePdf size={18} aria-hidden />
            {t(status === 'accepted' ? 'pdf.accepted' : 'pdf')}
          </a>
        )}
        {support_email && (
          <a href={`mailto:${support_email}?subject=${encodeURIComponent(number)}`}>
            <IconMessageCircle size={18} aria-hidden />
            {t('question')}
          </a>
        )}
      </div>
      <QuoteSheet content={quote} taken={taken} title={t('options.ended')} />
      <QuoteTotals totals={totals} taken={taken.size} />
      <ProgrammeShares shares={sharesSaidOf(quote)} total={totals.total} />
    </>
  )
}
