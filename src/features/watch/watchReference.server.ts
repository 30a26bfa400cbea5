import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import { type watchEndpoints, watchLimits } from './watch.ts'

const notOpen = { 409: 'The finding has been dismissed, or no longer holds (`not_open`).' }

const params = { id: 'The `id` of the finding, as the list returns it.' }

export const watchReference: EndpointDocs<typeof watchEndpoints> = {
  list: {
    summary: `Lists what the watch of the published heat indices found on the buildings of clients, the most pressing first, at most ${watchLimits.rows}, with the number of all up to ${watchLimits.count}: a mean above a limit in force or above the one of the next step of the law, a rise after works, a missed target. A finding goes once a mandate is made for the building, it is dismissed, or a newer index no longer shows it.`,
  },
  dismiss: {
    summary: 'Dismisses a finding; it does not come back for its year.',
    params,
    example: { reason: 'The building is to be demolished.' },
    refusals: notOpen,
  },
  letter: {
    summary:
      'Makes the letter to the client about a finding, as a PDF in their language. Nothing is sent or kept; the download is written to the audit log.',
    params,
    refusals: {
      409: 'The finding has been dismissed, or no longer holds (`not_open`); or facts have changed since it was judged (`out_of_date`): it is judged again, and corrected or closed.',
      503: 'The PDF could not be made in time.',
    },
  },
}
