import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { act } from '../../../web/act.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import { documentTypeText } from '../folder.text.ts'
import { fileTypeEndpoints } from '../folder.ts'
import type { ListedFileType } from './DocumentTypeDialog.tsx'

type MergeProps = { type: ListedFileType; others: readonly ListedFileType[]; onClose: () => void }

/** Gives all files and requests of a type another one, and deletes it. */
export function MergeTypeDialog({ type, others, onClose }: MergeProps) {
  const t = useWords(documentTypeText)
  const id = useId()
  const [into, setInto] = useState(String(others[0]!.id))
  const nameOf = ({ label }: ListedFileType) => label[currentLanguage()]
  const name = nameOf(type)
  const chosen = others.find((other) => String(other.id) === into)!

  async function merge() {
    onClose()
    await act(
      async () => {
        await call(fileTypeEndpoints.merge, {
          params: { id: type.id },
          body: { into: chosen.id },
        })
        await Promise.all([refresh('file_types'), refresh('files')])
      },
      t('done.merged', { name, into: nameOf(chosen) }),
    )
  }
  return (
    <Dialog title={t('merge.title', { name })} onClose={onClose}>
      <div className="fields">
        <p className="compact quiet">{t('merge.text', { name })}</p>
        <div>
          <label htmlFor={`${id}-into`}>{t('merge.into')}</label>
          <RequiredSelect
            id={`${id}-into`}
            label={t('merge.into')}
            options={others.map((other) => ({ value: String(other.id), label: nameOf(other) }))}
            value={into}
            onChoose={setInto}
          />
        </div>
        <DialogFoot onClose={onClose}>
          <Button onClick={() => void merge()}>{t('action.merge')}</Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
