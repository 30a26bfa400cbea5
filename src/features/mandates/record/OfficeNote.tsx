import { useWords } from '../../../web/loading/words.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { useCall } from '../../../web/useApi.ts'
import type { Mandate } from '../mandate.ts'
import { noteText } from '../notes/note.text.ts'
import { noteEndpoints, noteFields } from '../notes/note.ts'

/** The office's note on a mandate, saved on blur. Its history opens as an overlay. */
export function OfficeNote({ mandate }: { mandate: Mandate }) {
  const t = useWords(noteText)
  const { id, number, building_address } = mandate
  const note = useCall(noteEndpoints.get, { params: { id } })
  if (note.isPending) return <Skeleton widths={[40, 92]} height={76} />
  if (note.isError && !note.data)
    return <ErrorPart title={t('failed')} error={note.error} retry={() => void note.refetch()} />
  const noteProps = {
    record: note.data,
    fields: noteFields,
    title: `${number} ${building_address}, ${t('field.internal_note')}`,
  }
  return (
    <RecordHistory {...noteProps} endpoints={noteEndpoints} t={t as TranslateKey} isDrawer>
      {(history) => (
        <>
          <RecordForm {...noteProps} key={id} endpoint={noteEndpoints.update} text={noteText} />
          {history}
        </>
      )}
    </RecordHistory>
  )
}
