import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { ReferenceSource } from '../../../web/ui/input/ReferenceInput.tsx'
import { useCall } from '../../../web/useApi.ts'
import { type ListedMandate, mandates, openStatuses } from '../../mandates/mandate.ts'
import { referenceEndpoints } from '../../reference/versions.ts'
import { shortest } from '../money.ts'
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

/** The VAT rates that a line may have on a day, the standard one first. */
export function useVatRates(day: string | null): readonly string[] {
  const { data } = useCall(
    referenceEndpoints.inForce,
    { query: { on: day ?? undefined } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  // Some services are exempt.
  if (!data) return ['0']
  return [...data.vat_rates.rows.map(({ rate }) => shortest(rate.toFixed(2))), '0']
}
