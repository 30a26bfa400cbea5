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
    summary: "Returns the caller's column layouts by list; other lists have their default columns.",
  },
  keep: {
    summary: "Stores the caller's column layout of a list, replacing the previous one.",
    params: { id: 'The name of the list: `mandates`.' },
  },
}
