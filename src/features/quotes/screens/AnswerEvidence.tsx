import { Button } from '@mantine/core'
import { formatDate, formatInstant } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { quoteText } from '../quote.text.ts'
import type { Quote } from '../quote.ts'
import classes from './QuoteEditor.module.css'
import { quoteOfficeText } from './quoteOffice.text.ts'
import { useQuotePdf } from './useQuotePdf.tsx'

/** The answer with its evidence. */
export function AnswerEvidence({ quote }: { quote: Quote }) {
  const t = useWords(quoteOfficeText)
  const tQuote = useWords(quoteText)
  const { save, isBusy } = useQuotePdf()
  const { id, answered_name, answered_at, answer_channel, decline_reason } = quote
  const { evidence, accepted_pdf_hash } = quote
  return (
    <section aria-labelledby="quote-answer">
      <h2 id="quote-answer" className={classes.panelTitle}>
        {t('panel.answer')}
      </h2>
      <p className="aside breaks block">
        {t('evidence.answered', { name: answered_name ?? '–', when: formatInstant(answered_at!) })}
      </p>
      {answer_channel && (
        <p className="aside breaks block">{tQuote(`answer_channel.${answer_channel}`)}</p>
      )}
      {evidence?.proof_date && (
        <p className="aside breaks block">
          {t('evidence.proof', { date: formatDate(evidence.proof_date) })}
        </p>
      )}
      {decline_reason && <p>{decline_reason}</p>}
      {evidence?.code && <p className="aside breaks block">{t('evidence.code')}</p>}
      {evidence?.signature && <p className="aside breaks block">{t('evidence.signature')}</p>}
      {evidence?.ip && (
        <p className="aside breaks block">{t('evidence.ip', { ip: evidence.ip })}</p>
      )}
      {evidence?.pdf_hash && (
        <p className="aside breaks block">{t('evidence.hash', { hash: evidence.pdf_hash })}</p>
      )}
      {accepted_pdf_hash && (
        <Button variant="transparent" px={0} loading={isBusy} onClick={() => void save(id)}>
          {t('action.sent_pdf')}
        </Button>
      )}
    </section>
  )
}
