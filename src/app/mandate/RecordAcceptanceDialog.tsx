import { type FileRecord, fileEndpoints } from '../../features/files/file.ts'
import { acceptanceText } from '../../features/mandates/acceptance/acceptance.text.ts'
import { formPath, type Mandate, mandateEndpoints } from '../../features/mandates/mandate.ts'
import { section } from '../../kernel/field/fields.ts'
import { reference } from '../../kernel/field/references.ts'
import { ButtonLink } from '../../web/Link.tsx'
import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { CreateForm } from '../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../web/ui/page/Dialog.tsx'

const proofFields = section('acceptance', 'base', {
  proof: reference('files', { required: true }),
})

type Props = {
  mandate: Pick<Mandate, 'id' | 'number' | 'version' | 'service_type' | 'building_address'>
  onClose: () => void
}

/** Records that the client accepted a mandate outside the product, with the file that proves it. */
export default function RecordAcceptanceDialog({ mandate, onClose }: Props) {
  const t = useWords(acceptanceText)
  const { id, number, version, service_type, building_address: address } = mandate
  return (
    <Dialog title={t('title')} size={560} onClose={onClose}>
      <p className="intro">{t('text', { number, address })}</p>
      <CreateForm
        endpoint={mandateEndpoints.accept}
        record={{ id, version }}
        form={`mandates/${id}/acceptance`}
        fields={proofFields}
        text={acceptanceText}
        references={{
          proof: {
            find: fileEndpoints.list,
            query: { mandate: [id] },
            label: ({ name }: FileRecord) => name,
            failed: t('files_failed'),
          },
        }}
        submit={t('submit')}
        title={`${number} ${address}`}
        onCreated={() => {
          toast.success(t('done'))
          onClose()
        }}
        beside={
          <ButtonLink
            to={formPath('admin', service_type, id) ?? '/'}
            search={{ tab: 'files' } as never}
            variant="default"
            onClick={onClose}
          >
            {t('files')}
          </ButtonLink>
        }
      />
    </Dialog>
  )
}
