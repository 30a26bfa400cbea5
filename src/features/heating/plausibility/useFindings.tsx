import { useMemo } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { useCall } from '../../../web/useApi.ts'
import { buildings } from '../../buildings/building.ts'
import type { Consumption } from '../../technical/consumption.ts'
import { type HeatingSystem, heatingSystemEndpoints } from '../../technical/heatingSystem.ts'
import { idcEndpoints } from '../../technical/idc/idc.ts'
import { maxTechnicalRows } from '../../technical/screens/useTechnicalRows.tsx'
import type { useComparison } from '../worksheet/useComparison.ts'
import { plausibilityFindings } from './plausibility.ts'

/** The worksheet that the checks look at: ids of its building and mandate, and the values as typed. */
export type CheckedWorksheet = {
  building: number
  mandate: number
  comparison: ReturnType<typeof useComparison>
}

/** The findings by the values as typed; undefined while what they rest on is loading, or cannot be read. */
export function useFindings({ building: id, mandate, comparison }: CheckedWorksheet) {
  const { deferredAnswers: answers, assumptions: assumed, site, references } = comparison
  const query = { building: id, page_size: maxTechnicalRows }
  const building = useCall(buildings.endpoints.get, { params: { id } })
  // The same queries as those of the technical tables.
  const systems = useCall(heatingSystemEndpoints.list, { query } as Call<
    typeof heatingSystemEndpoints.list
  >)
  const indices = useCall(idcEndpoints.list, { query } as Call<typeof idcEndpoints.list>)
  const isReady = building.data && systems.data && indices.data
  return useMemo(() => {
    if (!isReady) return undefined
    const isOfMandate = (row: { mandate: number | null }) =>
      row.mandate === null || row.mandate === mandate
    return plausibilityFindings({
      ...{ today: dayOf(new Date()), answers, assumed, references },
      building: building.data!,
      plants: (systems.data!.results as HeatingSystem[]).filter(isOfMandate),
      consumptions: (site.consumptions as Consumption[]).filter(isOfMandate),
      official: (indices.data!.results as { year: number; idc: number | null }[]) ?? [],
    })
  }, [
    isReady,
    building.data,
    systems.data,
    indices.data,
    answers,
    assumed,
    references,
    site,
    mandate,
  ])
}
