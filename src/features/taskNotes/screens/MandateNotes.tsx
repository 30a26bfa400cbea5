import { Suspense, useEffect, useState } from 'react'
import { IconSend } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import type { MenuAction } from '../../../web/ui/record/MoreActions.tsx'
import { useCall } from '../../../web/useApi.ts'
import { noteStateEndpoint, type TaskNoteState } from '../noteState.ts'
import { noteActionText } from './noteAction.text.ts'
import { SentNote } from './SentNote.tsx'

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'))

type Props = {
  mandate: { id: number; number: string; building_address: string }
  /** Gives the page an action for its menu, if the office is connected to a notes service. */
  offer: (actions: readonly MenuAction[]) => void
}

/** Notes of a mandate in the office's notes service, and the dialog that sends one. */
export default function MandateNotes({ mandate, offer }: Props) {
  const t = useWords(noteActionText)
  /** The note that is updated; null for one that is to be chosen. */
  const [open, setOpen] = useState<TaskNoteState | null>()
  const { data } = useCall(
    noteStateEndpoint,
    { query: { mandate: mandate.id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.results.some((note) => note.state === 'queued') ? 2_000 : false,
    },
  )
  const isConnected = data?.configured === true
  const label = t('send')
  useEffect(() => {
    const icon = <IconSend aria-hidden />
    offer(isConnected ? [{ label, icon, run: () => setOpen(null) }] : [])
  }, [isConnected, label, offer])
  if (!isConnected) return null
  return (
    <>
      {data.results.map((note) => (
        <SentNote key={note.id} note={note} onUpdate={() => setOpen(note)} />
      ))}
      <Suspense>
        {open !== undefined && (
          <NoteDialog
            mandate={mandate}
            note={open ?? undefined}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
