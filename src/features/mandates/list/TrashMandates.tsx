import { useWords } from '../../../web/loading/words.ts'
import TrashDialog from '../../../web/ui/trash/TrashDialog.tsx'
import { formPath, isLive, mandates } from '../mandate.ts'
import { OpenQuoteList } from '../steps/OpenQuoteList.tsx'
import { mandateBulkText } from './bulk.text.ts'
import { mandateName } from './bulk.ts'
import type { BulkDialogProps } from './mandateBulk.tsx'

/** Deletes many mandates; if some are live, the user types how many, and each request sends its mandate number. */
export default function TrashMandates({ rows, group, onClose, onEnd }: BulkDialogProps) {
  const t = useWords(mandateBulkText)
  const live = rows.filter(isLive).length
  const sentences = [t('delete.text'), live > 0 && t('delete.live', { count: live })]
  return (
    <TrashDialog
      rows={rows}
      endpoints={mandates.endpoints}
      rowName={mandateName}
      path={({ service_type, id }) => formPath(group, service_type, id)}
      explanation={
        <>
          {sentences.filter(Boolean).join(' ')}
          <OpenQuoteList mandates={rows.map(({ id }) => id)} />
        </>
      }
      confirmation={(row) => (isLive(row) ? row.number : undefined)}
      onClose={onClose}
      onEnd={onEnd}
    />
  )
}
