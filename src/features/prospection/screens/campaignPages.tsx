import { IconMapSearch } from '../../../web/icons/icons.ts'
import { recordPages } from '../../../web/ui/listing/recordPages.ts'
import { campaignText } from '../campaign.text.ts'
import { campaigns } from '../campaign.ts'
import { prospectionText } from './prospection.text.ts'

export const campaignPages = recordPages(campaigns, {
  text: prospectionText,
  fieldText: campaignText,
  icon: IconMapSearch,
  listPath: '/prospector',
  newPath: '/new-prospection-campaign',
  path: '/prospection-campaign',
  nameOf: ({ name }) => name,
})
