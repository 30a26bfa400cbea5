import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../../web/useApi.ts'
import { estimateEndpoints } from '../../idc/estimate.ts'
import type { useComparison } from '../worksheet/useComparison.ts'
import { tablesDay } from '../worksheet/useSite.tsx'
import { expectedIndices } from './expectedIndex.ts'

/** A comparison on screen, and the records that it belongs to. */
export type ExpectedIndexProps = {
  comparison: Pick<
    ReturnType<typeof useComparison>,
    'site' | 'references' | 'assumptions' | 'deferredAnswers'
  >
  building: number
  mandate: number
}

/** The heat index that each option leads to; undefined while the steps of the law load, or figures are missing. */
export function useExpectedIndices({ comparison, building, mandate }: ExpectedIndexProps) {
  const { site, references, assumptions, deferredAnswers } = comparison
  const on = tablesDay(deferredAnswers)
  const { data } = useCall(
    estimateEndpoints.get,
    { query: { building, mandate, on } },
    { placeholderData: keepPreviousData },
  )
  const versions = data?.tables.idc_limits
  return useMemo(() => {
    const { input, list, agents } = assumptions
    if (!versions || !input) return undefined
    const judged = { building: site, day: on, versions }
    return expectedIndices({ input, list, agents }, deferredAnswers, judged, references)
  }, [assumptions, deferredAnswers, on, references, site, versions])
}
