import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { ReferenceSource } from '../../../web/ui/input/ReferenceInput.tsx'
import { type ListedMandate, mandates, openStatuses } from '../../mandates/mandate.ts'
import { quoteOfficeText } from './quoteOffice.text.ts'

/** Source of a choice of the open mandates of one client. */
export function useClientMandates(client: number): ReferenceSource {
  const t = useWords(quoteOfficeText)
  return {
    find: mandates.endpoints.list,
    query: { client, status: openStatuses },
    label: ({ number, building_address }: ListedMandate) => `${number} ${building_address}`,
    detail: ({ building_city, product_name }: ListedMandate) =>
      [building_city, product_name?.[currentLanguage()]].filter(Boolean).join(' · '),
    failed: t('mandates.failed'),
  }
}
