import { useParams } from '@tanstack/react-router'
import { CampaignPage } from './CampaignPage.tsx'
import { CampaignsPage } from './CampaignsPage.tsx'
import { NewCampaignPage } from './NewCampaignPage.tsx'

/** The screens of prospection: the list of campaigns, the form of a new one, a campaign. */
export type ProspectionScreen = 'list' | 'new' | 'campaign'

/** One of the screens of prospection, in one file. */
export default function ProspectionRoute({ screen }: { screen: ProspectionScreen }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  if (screen === 'list') return <CampaignsPage />
  return screen === 'new' ? <NewCampaignPage /> : <CampaignPage id={id} />
}
