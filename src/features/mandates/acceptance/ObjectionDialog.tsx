import { Button } from '@mantine/core'
import { section } from '../../../kernel/field/fields.ts'
import { longText } from '../../../kernel/field/kinds.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { type ListedMandate, mandateEndpoints } from '../mandate.ts'
import { maxObjectionLength } from './acceptance.ts'
import { objectionText } from './objection.text.ts'

const fields = section('objection', 'base', {
  text: longText({
    required: true,
    max: maxObjectionLength,
    missing: 'mandate_objection:error.text_needed',
  }),
})

type Props = {
  mandate: Pick<ListedMandate, 'id' | 'number' | 'version' | 'building_address'>
  onClose: () => void
}

/** Asks the client what they object to in a delivered result. */
export default function ObjectionDialog({ mandate, onClose }: Props) {
  const t = useWords(objectionText)
  const { id, version, number, building_address } = mandate
  return (
    <Dialog title={t('title')} size={480} onClose={onClose}>
      <p className="quiet intro">{t('about')}</p>
      <CreateForm
        endpoint={mandateEndpoints.object}
        record={{ id, version }}
        form={`mandates/${id}/objection`}
        fields={fields}
        text={objectionText}
        submit={t('submit')}
        title={`${number} ${building_address}`}
        onCreated={() => {
          toast.success(t('done'))
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
