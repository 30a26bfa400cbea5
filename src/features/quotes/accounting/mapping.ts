import type { AccountingMapping } from '../../../integrations/accounting/accounting.ts'
import type { ServiceSettings } from '../../connections/connections.server.ts'
import { readIds, usualIds } from '../../settings/integrationFields.ts'
import { offerStatuses } from './quoteSync.ts'

/** Ids by our word, from a field of ids. */
const idsByWord = (text: unknown): Record<string, number> =>
  Object.fromEntries(readIds(text).map(({ ours, theirs }) => [ours, Number(theirs)]))

/** How the settings map our words to ids of the accounting service. */
export function mappingOf(answers: ServiceSettings): AccountingMapping {
  const idOf = (name: string) =>
    (answers[`accounting_${name}`] as number | null | undefined) ?? null
  const idsOf = (name: string) => idsByWord(answers[`accounting_${name}`])
  const languages = { ...usualIds.languages, ...idsOf('languages') }
  const given = idsOf('statuses')
  const statuses = Object.fromEntries(
    offerStatuses.map((status) => [status, given[status] ?? usualIds.statuses[status]]),
  ) as AccountingMapping['statuses']
  return {
    ...{
      user: idOf('user'),
      account: idOf('account'),
      country: idOf('country') ?? usualIds.country,
    },
    ...{ taxes: idsOf('taxes'), units: idsOf('units'), languages, statuses },
  }
}
