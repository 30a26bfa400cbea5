import { useWords } from '../../../web/loading/words.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { refreshWith, useCall } from '../../../web/useApi.ts'
import { quoteNoteText } from '../notes/quoteNote.text.ts'
import { quoteNoteEndpoints, quoteNoteFields } from '../notes/quoteNote.ts'
import { type Quote, quoteEndpoints } from '../quote.ts'

// Its address in accounting, and how it stands there, are shown with the quote.
refreshWith('quote_notes', 'quotes')

/** What the office alone notes about a quote, saved on blur. Its history opens as an overlay. */
export function QuoteNotes({ quote, title }: { quote: Quote; title: string }) {
  const t = useWords(quoteNoteText)
  const { id } = quote
  const note = useCall(quoteNoteEndpoints.get, { params: { id } })
  const { data: sync } = useCall(quoteEndpoints.readSync, { params: { id } })
  if (note.isPending) return <Skeleton widths={[40, 92]} height={76} />
  if (note.isError && !note.data)
    return <ErrorPart title={t('failed')} error={note.error} retry={() => void note.refetch()} />
  const noteProps = { record: note.data, fields: quoteNoteFields, title }
  return (
    <RecordHistory {...noteProps} endpoints={quoteNoteEndpoints} t={t as TranslateKey} isDrawer>
      {(history) => (
        <>
          <RecordForm
            {...noteProps}
            endpoint={quoteNoteEndpoints.update}
            text={quoteNoteText}
            // An address that accounting has given is not entered by hand.
            hidden={[
              ...(sync?.url ? ['accounting_url'] : []),
              ...(quote.status === 'accepted' ? [] : ['invoiced_elsewhere']),
            ]}
          />
          {history}
        </>
      )}
    </RecordHistory>
  )
}
