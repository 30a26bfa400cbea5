import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../web/useApi.ts'
import { idcEndpoints } from '../../technical/idc/idc.ts'
import { maxTechnicalRows } from '../../technical/screens/useTechnicalRows.tsx'
import { legalMean, legalPosition } from '../duty.ts'
import { estimateEndpoints } from '../estimate.ts'

/**
 * Loads the published heat indices of a building and those estimated with the tables in force on a day, and derives
 * the legal position from them: null without a three-year mean or duties, undefined while loading.
 */
export function useLegalPosition(building: number, mandate: number | undefined, on: string) {
  const list = useCall(idcEndpoints.list, { query: { building, page_size: maxTechnicalRows } })
  const estimate = useCall(
    estimateEndpoints.get,
    { query: { building, mandate, on } },
    // Always read again: the consumptions behind it are edited on other pages.
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const rows = list.data?.results
  const results = estimate.data?.results
  const versions = estimate.data?.tables.idc_limits
  const mean =
    rows &&
    legalMean(
      rows,
      (results ?? []).map(({ index }) => index),
    )
  const hasKnownDates = estimate.data?.has_known_dates ?? false
  const position =
    rows && versions
      ? mean
        ? legalPosition(mean, on, versions, { hasKnownDates })
        : null
      : undefined
  return { list, estimate, rows, results, versions, position }
}
