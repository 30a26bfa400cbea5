import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WrittenLetter } from '../../../../kernel/letter.ts'
import { IconDownload, IconSend } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { Refusal } from '../../../../web/ui/page/Refusal.tsx'
import { refresh } from '../../../../web/useApi.ts'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import { LetterFields } from '../../../mails/letters/LetterFields.tsx'
import { DecisionNote } from '../../../mandates/record/DecisionNote.tsx'
import { type Quote, quoteEndpoints } from '../../quote.ts'
import { QuoteSheet } from '../client/QuoteSheet.tsx'
import { QuoteTotals } from '../client/QuoteTotals.tsx'
import { takenOptions } from '../client/takenOptions.ts'
import classes from '../QuoteEditor.module.css'
import { quoteOfficeText } from '../quoteOffice.text.ts'
import { useQuotePdf } from '../useQuotePdf.tsx'

type Props = {
  quote: Quote
  /** Only shows what the contractor reads. */
  isPreview: boolean
  onClose: () => void
}

/** Shows what the contractor reads, and sends the quote. */
export default function SendDialog({ quote, isPreview, onClose }: Props) {
  const t = useWords(quoteOfficeText)
  const { decide, problem, isSending, isKept } = useDecision(quoteEndpoints.send)
  const { id, version, contractor_name: name, totals } = quote
  const { save, isBusy } = useQuotePdf(quoteEndpoints.draftPdf)
  const taken = takenOptions(quote.lines ?? [])
  const [letter, setLetter] = useState<WrittenLetter>()

  async function send() {
    const title = quote.address ?? t('delete.name')
    const body = { ...(letter && { letter }) }
    const outcome = await decide({ params: { id }, body }, { title, version })
    if (outcome.problem) return
    toast.success(t('send.done'))
    void refresh('mandates')
    onClose()
  }

  return (
    <Dialog title={t(isPreview ? 'action.preview' : 'send.title')} size={640} onClose={onClose}>
      <div className="parts">
        {!isPreview && <p>{t('send.text', { name })}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
        <div className={classes.sheet} tabIndex={0} role="group" aria-label={t('action.preview')}>
          <QuoteSheet
            content={{
              ...quote,
              lines: quote.lines ?? [],
              taxes_included: quote.taxes_included === true,
            }}
            taken={taken}
          />
          {totals && (
            <QuoteTotals totals={totals} taken={taken.size} deposit={quote.deposit?.toFixed(2)} />
          )}
        </div>
        {!isPreview && (
          <details>
            <summary>{t('send.mail')}</summary>
            <LetterFields about="quote" {...{ id, letter, problem }} onChange={setLetter} />
          </details>
        )}
        {problem && <Refusal title={t('send.failed')} error={problem} />}
        <DecisionNote isKept={isKept} />
        <div className="wrap atEnd">
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload aria-hidden />}
            onClick={() => void save(id)}
          >
            {t('action.draft_pdf')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
          {!isPreview && (
            <Button
              leftSection={<IconSend aria-hidden />}
              loading={isSending}
              disabled={isKept}
              onClick={() => void send()}
            >
              {t('send.submit', { name })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
