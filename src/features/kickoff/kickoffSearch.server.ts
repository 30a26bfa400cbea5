import { type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { openFailures } from '../auth/guesses/guesses.server.ts'
import { searchCredited } from '../register/register.server.ts'
import { kickoffEndpoints, kickoffMaxHits } from './kickoff.ts'
import type { KickoffParts } from './kickoffParts.server.ts'
import { refuseOthers } from './kickoffUploads.server.ts'

/** Handler of the search for the building, which is limited by form. */
export function searchHandler({
  isRefusing,
}: Pick<KickoffParts, 'isRefusing'>): Pick<HandlersOf<typeof kickoffEndpoints>, 'searchBuildings'> {
  const searches = openFailures({ isRefusing })
  return {
    searchBuildings: prepared(kickoffEndpoints.searchBuildings, {
      async prepare({ params: { uuid } }, context) {
        const form = await refuseOthers(uuid, { ...context, db: context.read })
        const counted = [['kickoff_searches', String(form.id)]] as const
        await searches.refuseInAll(counted, context)
        await searches.record(counted, context)
      },
      handle: ({ query: { q } }, context) => searchCredited(q, { limit: kickoffMaxHits }, context),
    }),
  }
}
