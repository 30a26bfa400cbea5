import { useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { CampaignPage } from './CampaignPage.tsx'
import { CampaignsPage } from './CampaignsPage.tsx'
import { type LiveMap, NewCampaignPage } from './NewCampaignPage.tsx'

/** The screens of prospection: the list of campaigns, the form of a new one, a campaign. */
type Props =
  | { screen: 'list' }
  | { screen: 'new'; Map: LiveMap }
  | { screen: 'campaign'; Map: ComponentType<{ children: ReactNode }> }

/** One of the screens of prospection, in one file. */
export default function ProspectionRoute(props: Props) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  if (props.screen === 'campaign') return <CampaignPage id={id} Map={props.Map} />
  return props.screen === 'new' ? <NewCampaignPage Map={props.Map} /> : <CampaignsPage />
}
