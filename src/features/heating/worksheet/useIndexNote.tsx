import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import type { useComparison } from './useComparison.ts'

const ExpectedIndexNote = lazyPart(() => import('../afterWorks/ExpectedIndexNote.tsx'))

/**
 * What index the selected option leads to, as an element that stays the same until something it depends on changes: the
 * result beside which it stands is slow to draw.
 */
export function useIndexNote(
  { site, references, assumptions, deferredAnswers, selected }: ReturnType<typeof useComparison>,
  building: number,
  mandate: number,
) {
  return useMemo(
    () => (
      <Suspense>
        <ExpectedIndexNote
          {...{ building, mandate }}
          comparison={{ site, references, assumptions, deferredAnswers }}
          option={selected}
          className="fine quiet"
        />
      </Suspense>
    ),
    [site, references, assumptions, deferredAnswers, selected, building, mandate],
  )
}
