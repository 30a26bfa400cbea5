import { toast } from '../../web/toast.tsx'
import { CreateForm } from '../../web/ui/CreateForm.tsx'
import { refresh } from '../../web/useApi.ts'
import { useWords } from '../../web/words.ts'
import { confirmationEndpoints, confirmationFields } from './confirmation.ts'
import { referenceText } from './reference.text.ts'

type ConfirmFiguresProps = {
  figures: readonly { id: string; value: number | null }[]
  onConfirmed: () => void
}

/** Asks by which source the office confirms figures, for all of its reports. */
export function ConfirmFigures({ figures, onConfirmed }: ConfirmFiguresProps) {
  const t = useWords(referenceText)
  return (
    <>
      <p>{t('confirm.about')}</p>
      <CreateForm
        endpoint={confirmationEndpoints.confirm}
        form="reference/confirm"
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
