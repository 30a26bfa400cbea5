import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { refresh } from '../../../web/useApi.ts'
import { confirmationEndpoints, confirmationFields } from '../confirmation/confirmation.ts'
import { referenceText } from '../reference.text.ts'

type ConfirmFiguresProps = {
  figures: readonly { id: string; value: number | null }[]
  /** Key of the form's draft on the device. */
  form?: string
  /** A source to begin with. */
  initial?: { source: string | null; link: string | null; read_on: string }
  onConfirmed: () => void
}

/** Form to confirm figures by a source; the confirmation applies to all reports of the office. */
export function ConfirmFigures({
  figures,
  form = 'reference/confirm',
  initial,
  onConfirmed,
}: ConfirmFiguresProps) {
  const t = useWords(referenceText)
  return (
    <>
      <p className="paragraph">{t('confirm.about')}</p>
      <CreateForm
        endpoint={confirmationEndpoints.confirm}
        form={form}
        initial={initial}
        fields={confirmationFields}
        text={referenceText}
        submit={t('confirm.submit')}
        title={t('confirm.title')}
        bodyOf={(values) => ({
          ...values,
          figures: figures.map(({ id, value }) => ({ figure: id, value })),
        })}
        onCreated={() => {
          toast.success(t('confirm.done'))
          void refresh('reference')
          onConfirmed()
        }}
      />
    </>
  )
}
