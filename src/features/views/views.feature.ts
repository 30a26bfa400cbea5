import { feature } from '../../kernel/feature.ts'
import { layoutEndpoints } from '../../kernel/record/layout.ts'
import { viewText } from './view.text.ts'
import { viewEndpoints, views } from './view.ts'

/** Saved views of lists, and personal column layouts. */
export const viewFeature = feature({
  endpoints: { layouts: layoutEndpoints, views: viewEndpoints },
  records: [{ resource: views, text: viewText }],
})
