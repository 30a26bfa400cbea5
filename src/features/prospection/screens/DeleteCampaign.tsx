import { DeleteDialog } from '../../../web/ui/trash/DeleteDialog.tsx'
import { type Campaign, campaignEndpoints } from '../campaign.ts'
import { prospectionText } from './prospection.text.ts'

type DeleteCampaignProps = {
  campaign: Pick<Campaign, 'id' | 'version' | 'name'>
  onClose: () => void
  onDeleted?: () => void
}

/** Dialog that asks for confirmation and deletes a campaign. */
export function DeleteCampaign({ campaign, ...callbacks }: DeleteCampaignProps) {
  return (
    <DeleteDialog
      endpoints={campaignEndpoints}
      record={campaign}
      name={campaign.name}
      text={prospectionText}
      {...callbacks}
    />
  )
}
