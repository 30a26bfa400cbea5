import { dayOf } from '../../../kernel/field/format.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { ReferenceSource } from '../../../web/ui/input/ReferenceInput.tsx'
import { useCall } from '../../../web/useApi.ts'
import { type ListedMandate, mandates, openStatuses } from '../../mandates/mandate.ts'
import { type GivenLine, quoteEndpoints } from '../quote.ts'
import { allowedRates } from '../vat/vatScale.ts'
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

/** The VAT rates that these lines may have, the standard one of today first. */
export function useVatRates(lines: readonly GivenLine[]): readonly string[] {
  const scale = useCall(quoteEndpoints.readiness, {}).data?.vat_scale
  if (!scale) return ['0']
  const today = dayOf(new Date())
  const days = [null, ...lines.map(({ service_until }) => service_until)]
  return [...new Set(days.flatMap((day) => allowedRates(scale, day, today)))]
}
