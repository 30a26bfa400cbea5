import type { layoutEndpoints } from '../../kernel/record/layout.ts'
import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type viewEndpoints, views } from './view.ts'

export const viewReference: EndpointDocs<typeof viewEndpoints> = resourceDocs(
  'view',
  'views',
  views.order,
)

export const layoutReference: EndpointDocs<typeof layoutEndpoints> = {
  list: {
    summary:
      'Gives the columns that the caller wants to see, by list; a list that is not among them shows its usual ones.',
  },
  keep: {
    summary: 'Keeps which columns of a list the caller wants to see; the last one kept counts.',
    params: { id: 'What the list is called: `mandates`.' },
  },
}
