import { useState } from 'react'
import { dayOf } from '../../../../kernel/field/format.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { CreateForm } from '../../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { claimText } from '../../claims/claim.text.ts'
import { claimEndpoints, claimFields } from '../../claims/claim.ts'

/** Enters a subsidy of a mandate. */
export function NewClaim({ mandate, onClose }: { mandate: number; onClose: () => void }) {
  const t = useWords(claimText)
  const [today] = useState(() => dayOf(new Date()))
  return (
    <Dialog title={t('list.new')} onClose={onClose} size={480}>
      <CreateForm
        endpoint={claimEndpoints.create}
        form={`claims/new/${mandate}`}
        fields={claimFields}
        hidden={hidden}
        text={claimText}
        initial={{ state: 'asked', asked_on: today }}
        bodyOf={(entered) => ({ ...entered, mandate })}
        submit={t('create.submit')}
        title={t('list.new')}
        onCreated={() => {
          toast.success(t('create.done'))
          onClose()
        }}
      />
    </Dialog>
  )
}

/** What is not known when a subsidy is asked for, or follows from the mandate. */
const hidden = [
  ...(['mandate', 'mandate_number', 'building_address', 'state', 'granted', 'decided_on'] as const),
  ...(['paid_on', 'proof_sent_on', 'deducted_by', 'deducted_number', 'deducted'] as const),
]
