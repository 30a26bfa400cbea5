import { formatDate } from '../../../kernel/field/format.ts'
import {
  type Icon,
  IconCalendarDue,
  IconCircleCheck,
  IconFileCheck,
  IconFileText,
  IconFileUpload,
  IconHourglass,
  IconMessage,
  IconMessageQuestion,
  IconPencilQuestion,
  IconSquareCheck,
  IconXboxX,
} from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { useRequestName } from '../../files/requests/useRequests.tsx'
import { waitingText } from '../../mandates/mandate.text.ts'
import type { WaitingFact } from '../../mandates/waitingFacts.ts'
import { todayText } from '../today.text.ts'
import type { WaitingRow } from '../today.ts'

const icons: Partial<Record<WaitingFact, Icon>> = {
  deadline: IconCalendarDue,
  review: IconFileCheck,
  objected: IconMessageQuestion,
  accepted: IconCircleCheck,
  request: IconMessageQuestion,
  cancellation: IconXboxX,
  proposals: IconPencilQuestion,
  received: IconFileUpload,
  report: IconFileText,
  quote_called_off: IconFileText,
  quote_ended: IconFileText,
  quote_deposit: IconFileText,
  quote_sync: IconFileText,
  claim_proof: IconFileText,
  claim_undeducted: IconFileText,
  task: IconSquareCheck,
  visit: IconCalendarDue,
  unread: IconMessage,
}

/** Sign, actor and words of what waits; the actor is undefined if it is the office. */
export function useWhatWaits() {
  const t = useWords(todayText)
  const tWaiting = useWords(waitingText)
  const nameOf = useRequestName()
  const wordsOf = ({ fact, detail, product_name, due }: WaitingRow) => {
    const product = product_name[currentLanguage()]
    switch (fact) {
      case 'waiting':
        if (detail.text) return detail.text
        return due
          ? t('fact.waiting.until', { product, date: formatDate(due) })
          : t('fact.waiting', { product })
      case 'task':
        return detail.words?.[currentLanguage()] ?? ''
      case 'document':
      case 'documents': {
        const names = (detail.documents ?? []).map(nameOf)
        const more = (detail.count ?? names.length) - names.length
        return [...names, more > 0 && `+${more}`].filter(Boolean).join(', ')
      }
      case 'unread':
        return t('fact.unread', { count: detail.count ?? 1, name: detail.author ?? '' })
      case 'quote':
        return t(detail.is_unable ? 'fact.quote.unable' : 'fact.quote', {
          number: detail.text ?? '',
        })
      case 'delivered':
        if (detail.is_unable) return t('fact.delivered.unable')
        return detail.accepts_on
          ? t('fact.delivered.closes', { date: formatDate(detail.accepts_on) })
          : t('fact.delivered')
      case 'sent_back':
        return t('fact.sent_back', { reason: detail.text ?? '' })
      case 'decided':
        return detail.text ?? ''
      case 'proposals':
      case 'received':
        return t(`fact.${fact}`, { count: detail.count ?? 1 })
      default:
        return t(`fact.${fact}`, { product, number: detail.text ?? '' })
    }
  }
  return (row: WaitingRow) => ({
    Sign: icons[row.fact] ?? IconHourglass,
    actor: row.actor === 'office' ? undefined : tWaiting(`reason.${row.actor}`),
    words: wordsOf(row),
  })
}
