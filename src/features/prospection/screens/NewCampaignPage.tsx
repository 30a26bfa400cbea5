import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { registerCodes } from '../../buildings/registerCodes.tsx'
import { campaignText } from '../campaign.text.ts'
import { campaignEndpoints, campaignFields, radiusLimits } from '../campaign.ts'
import { criteriaControls, FacetsContext } from './criteriaInputs.tsx'
import { LiveCount } from './LiveCount.tsx'
import { prospectionText } from './prospection.text.ts'
import { RegisterMissing } from './RegisterMissing.tsx'
import { unusedFields, useCount } from './useCount.tsx'

const initial: DraftValues = { mode: 'cities', radius_km: radiusLimits.initial }

/** Form of a new campaign: where and what it looks for, with the number of buildings found. */
export function NewCampaignPage() {
  const t = useWords(prospectionText)
  const navigate = useNavigate()
  const [values, setValues] = useState<DraftValues>(initial)
  const counted = useCount(values)
  return (
    <Page
      title={t('list.new')}
      breadcrumb={[{ label: t('list.title'), to: '/prospector' }]}
      width="form"
    >
      <RegisterMissing />
      <LiveCount counted={counted} mode={values.mode} />
      <FacetsContext value={counted.facets}>
        <CreateForm
          endpoint={campaignEndpoints.create}
          form="campaigns/new"
          fields={campaignFields}
          sections={['campaign', 'search']}
          hidden={unusedFields(values.mode)}
          text={campaignText}
          codes={registerCodes}
          initial={initial}
          controls={criteriaControls}
          submit={t('create.submit')}
          title={t('list.new')}
          onValues={setValues}
          onCreated={({ id }) => {
            toast.success(t('create.done'))
            void navigate({ to: `/prospection-campaign/${id}`, replace: true })
          }}
        />
      </FacetsContext>
    </Page>
  )
}
