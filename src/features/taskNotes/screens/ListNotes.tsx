import { Suspense, startTransition, useEffect, useState } from 'react'
import { IconSend } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import type { FurtherAction } from '../../mandates/list/furtherAction.tsx'
import type { ListedMandate } from '../../mandates/mandate.ts'
import { noteActionText } from './noteAction.text.ts'

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'))

/** Gives the rows of the list of mandates an action; shown if the office is connected to a notes service. */
export default function ListNotes({ offer }: { offer: (action: FurtherAction) => void }) {
  const t = useWords(noteActionText)
  const [mandate, setMandate] = useState<ListedMandate>()
  const label = t('send')
  useEffect(() => {
    offer({
      key: 'note',
      label,
      icon: <IconSend aria-hidden />,
      // A transition keeps the list visible while the dialog loads.
      run: (chosen) => startTransition(() => setMandate(chosen)),
    })
  }, [label, offer])
  return (
    <Suspense>
      {mandate && <NoteDialog mandate={mandate} onClose={() => setMandate(undefined)} />}
    </Suspense>
  )
}
