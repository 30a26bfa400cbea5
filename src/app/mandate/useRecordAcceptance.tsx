import { type ReactNode, Suspense, useState } from 'react'
import type { Group } from '../../access.ts'
import { awaitsAcceptance } from '../../features/mandates/acceptance/acceptance.ts'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { mandateRecordText } from '../../features/mandates/record/record.text.ts'
import { IconCircleCheck } from '../../web/icons/icons.ts'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import type { MenuAction } from '../../web/ui/record/MoreActions.tsx'

const RecordAcceptanceDialog = lazyPart(() => import('./RecordAcceptanceDialog.tsx'))

/** The office's action to record that the client accepted a mandate, and its dialog; none if there is nothing to accept. */
export function useRecordAcceptance(
  mandate: Mandate,
  group: Group,
): { actions: readonly MenuAction[]; dialog: ReactNode } {
  const t = useWords(mandateRecordText)
  const [isOpen, setOpen] = useState(false)
  const isOffered = group === 'admin' && awaitsAcceptance(mandate)
  return {
    actions: isOffered
      ? [
          {
            label: t('record_acceptance'),
            icon: <IconCircleCheck aria-hidden />,
            run: () => setOpen(true),
          },
        ]
      : [],
    dialog: (
      <Suspense>
        {isOpen && <RecordAcceptanceDialog mandate={mandate} onClose={() => setOpen(false)} />}
      </Suspense>
    ),
  }
}
