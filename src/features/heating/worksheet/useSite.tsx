import { useMemo } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { useCall } from '../../../web/useApi.ts'
import { buildings } from '../../buildings/building.ts'
import { referenceEndpoints } from '../../reference/versions.ts'
import { type Consumption, consumptionEndpoints } from '../../technical/consumption.ts'
import { type HeatingSystem, heatingSystemEndpoints } from '../../technical/heatingSystem.ts'
import { maxTechnicalRows } from '../../technical/screens/useTechnicalRows.tsx'
import type { Site } from '../assumptions.ts'
import { heatingEnergyOf } from '../plant/usual.ts'
import type { ComparisonTables } from './useComparison.ts'

/**
 * Loads the inputs of a comparison beyond the mandate's answers: building, heating and reference tables. `modelsOf` is
 * the answer `models_of`.
 */
export function useSite(buildingId: number, modelsOf: unknown) {
  const options = { enabled: buildingId > 0 }
  const today = useCall(referenceEndpoints.inForce, { query: {} })
  const keptOf = typeof modelsOf === 'string' && modelsOf < dayOf(new Date()) ? modelsOf : undefined
  const kept = useCall(
    referenceEndpoints.inForce,
    { query: { models_of: keptOf } },
    { enabled: keptOf !== undefined },
  )
  const references = useMemo((): ComparisonTables | undefined => {
    if (!today.data || (keptOf && !kept.data)) return undefined
    return {
      today: today.data,
      ...(keptOf && kept.data && { kept: { of: keptOf, tables: kept.data } }),
    }
  }, [today.data, kept.data, keptOf])
  const building = useCall(buildings.endpoints.get, { params: { id: buildingId } }, options)
  // The same queries as those of the technical tables, so that rows entered there show here at once.
  const query = { building: buildingId, page_size: maxTechnicalRows }
  const consumptions = useCall(
    consumptionEndpoints.list,
    { query } as Call<typeof consumptionEndpoints.list>,
    options,
  )
  const systems = useCall(
    heatingSystemEndpoints.list,
    { query } as Call<typeof heatingSystemEndpoints.list>,
    options,
  )
  const site = useMemo((): Site | undefined => {
    if (!building.data || !consumptions.data || !systems.data) return undefined
    const heating = (systems.data.results as HeatingSystem[]).find(
      ({ status }) => status === null || status === 'in_service',
    )
    const metered = consumptions.data.results as Consumption[]
    return {
      ...building.data,
      heating_energy_1: heatingEnergyOf({
        ...{ building: building.data, consumptions: metered },
        plants: systems.data.results as HeatingSystem[],
      }),
      supply_temperature: heating?.supply_temperature,
      consumptions: metered,
    }
  }, [building.data, consumptions.data, systems.data])
  return {
    building: building.data,
    site,
    references,
    calls: [today, kept, building, consumptions, systems],
  }
}
