import type { AccountingMapping } from '../../../integrations/accounting/accounting.ts'
import type { ServiceSettings } from '../../connections/connections.server.ts'
import { offerStatuses } from './quoteSync.ts'

/** Reads ids by our word, as the office enters them: “8.1 = 16, 2.6 = 17”. */
const parseIds = (typed: string | null | undefined): Record<string, number> =>
  Object.fromEntries(
    (typed ?? '').split(',').flatMap((part) => {
      const [word, id] = part.split('=').map((side) => side.trim())
      return word && id ? [[word, Number(id)]] : []
    }),
  )

/** Ids that bexio gives to new accounts; the settings can name others. */
const usual = {
  languages: { fr: 2, en: 4, it: 3 },
  statuses: { draft: 1, pending: 2, confirmed: 3, declined: 4 },
  country: 1,
}

/** How the settings map our words to ids of the accounting service. */
export function mappingOf(answers: ServiceSettings): AccountingMapping {
  const idOf = (name: string) =>
    (answers[`accounting_${name}`] as number | null | undefined) ?? null
  const idsOf = (name: string) =>
    parseIds(answers[`accounting_${name}`] as string | null | undefined)
  const languages = { ...usual.languages, ...idsOf('languages') }
  const given = idsOf('statuses')
  const statuses = Object.fromEntries(
    offerStatuses.map((status) => [status, given[status] ?? usual.statuses[status]]),
  ) as AccountingMapping['statuses']
  return {
    ...{ user: idOf('user'), account: idOf('account'), country: idOf('country') ?? usual.country },
    ...{ taxes: idsOf('taxes'), units: idsOf('units'), languages, statuses },
  }
}
