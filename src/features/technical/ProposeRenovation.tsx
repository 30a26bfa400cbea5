import { Button } from '@mantine/core'
import { section } from '../../kernel/fields.ts'
import { CreateForm } from '../../web/ui/CreateForm.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { uiText } from '../../web/ui/ui.text.ts'
import { useWords } from '../../web/words.ts'
import { proposalEndpoints, proposalFields } from '../proposals/proposal.ts'
import { renovationText } from './renovation.text.ts'
import { renovationTable } from './technicalTables.tsx'

type Props = {
  mandate: number
  /** Names the draft. */
  form: string
  /** What the list of unsent things calls it. */
  title: string
  onClose: () => void
}

const fields = section('proposed', 'base', {
  ...renovationTable.columns,
  comment: proposalFields.comment,
})

/** Asks for the works that somebody proposes, and why. */
export default function ProposeRenovation({ mandate, form, title, onClose }: Props) {
  const t = useWords(renovationText)
  const sayUi = useWords(uiText)
  return (
    <Dialog title={t('propose')} onClose={onClose} size={560}>
      <CreateForm
        endpoint={proposalEndpoints.create}
        form={form}
        fields={fields}
        text={renovationText}
        title={title}
        bodyOf={({ comment, ...values }) => ({
          mandate,
          resource: 'renovations',
          record: null,
          values,
          comment,
        })}
        submit={sayUi('proposal.send')}
        onCreated={onClose}
        beside={
          <Button variant="default" onClick={onClose}>
            {sayUi('dialog.cancel')}
          </Button>
        }
      />
    </Dialog>
  )
}
