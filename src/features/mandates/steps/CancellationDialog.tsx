import { Button } from '@mantine/core'
import { section } from '../../../kernel/field/fields.ts'
import { longText } from '../../../kernel/field/kinds.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { type Mandate, mandateEndpoints } from '../mandate.ts'
import { cancellationText } from './cancellation.text.ts'

const fields = section('cancellation', 'base', {
  reason: longText({ required: true, max: 2000, missing: 'mandate:error.reason_required' }),
})
const endpoints = {
  ask: mandateEndpoints.askCancellation,
  dismiss: mandateEndpoints.dismissCancellation,
}

type Props = { mandate: Mandate; action: 'ask' | 'dismiss'; onClose: () => void }

/** Requests a cancellation or dismisses the request, with a reason. */
export default function CancellationDialog({ mandate, action, onClose }: Props) {
  const t = useWords(cancellationText)
  const { id, version, number, building_address } = mandate
  return (
    <Dialog title={t(action)} size={480} onClose={onClose}>
      <p className="quiet intro">{t(action === 'ask' ? 'ask_text' : 'dismiss_text')}</p>
      <CreateForm
        endpoint={endpoints[action]}
        record={{ id, version }}
        form={`mandates/${id}/cancellation/${action}`}
        fields={fields}
        text={cancellationText}
        submit={t(action)}
        title={`${number} ${building_address}`}
        onCreated={() => {
          toast.success(t(action === 'ask' ? 'asked' : 'dismissed'))
          onClose()
        }}
        beside={
          <Button variant="default" onClick={onClose}>
            {t('back')}
          </Button>
        }
      />
    </Dialog>
  )
}
