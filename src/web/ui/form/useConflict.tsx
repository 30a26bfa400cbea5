import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import type { Unsent } from '../../writes/write.ts'

const ConflictDialog = prefetchedPart(() => import('../formOverlays.ts'), 'ConflictDialog')

/** Keys of the writes whose conflict has been shown. */
const shownConflicts = new Set<string>()

/**
 * The dialog about an unsent write that somebody else's change conflicts with. A new conflict opens it once; if it is
 * postponed, `open` shows it again.
 */
export function useConflict(
  unsent: readonly Unsent[],
  fields: Fields,
): { open: (key: string | undefined) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<string>()
  useNewConflict(unsent, setOpened)
  const conflicted = unsent.find(({ key, state }) => state === 'conflict' && key === opened)
  return {
    open: setOpened,
    dialog: conflicted?.state === 'conflict' && (
      <Suspense>
        <ConflictDialog
          key={conflicted.key}
          conflicted={conflicted}
          fields={fields}
          onClose={() => setOpened(undefined)}
        />
      </Suspense>
    ),
  }
}

/** Calls `open` once for each new conflict. */
function useNewConflict(unsent: readonly Unsent[], open: (key: string) => void) {
  useEffect(() => {
    const newConflict = unsent.find(
      ({ key, state }) => state === 'conflict' && !shownConflicts.has(key),
    )
    if (!newConflict) return
    shownConflicts.add(newConflict.key)
    open(newConflict.key)
  })
}
