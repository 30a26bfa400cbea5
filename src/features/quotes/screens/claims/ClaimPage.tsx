import { RecordScreen } from '../../../../web/ui/record/RecordScreen.tsx'
import { claimPages } from './claimPages.tsx'

/** The page of a subsidy, or the form of a new one. */
export default function ClaimPage() {
  return (
    <RecordScreen
      of={claimPages}
      subtitle={({ building_address }) => building_address}
      form={{ hidden: ['mandate_number', 'building_address', 'deducted_number'] }}
    />
  )
}
