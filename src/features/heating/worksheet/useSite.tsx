import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import { parseDate } from '../../../kernel/field/parse.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { useCall } from '../../../web/useApi.ts'
import { buildings } from '../../buildings/building.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { referenceEndpoints } from '../../reference/versions.ts'
import { type Consumption, consumptionEndpoints } from '../../technical/consumption.ts'
import { type HeatingSystem, heatingSystemEndpoints } from '../../technical/heatingSystem.ts'
import { maxTechnicalRows } from '../../technical/screens/useTechnicalRows.tsx'
import type { Site } from '../assumptions.ts'
import { plantInService } from '../plant/plantInService.ts'
import { heatingEnergyOf } from '../plant/usual.ts'
import type { ComparisonTables } from './useComparison.ts'

/** A whole day of the answers: what is still being typed is none. */
const dayIn = (value: unknown) =>
  typeof value === 'string' && parseDate(value) === value ? value : undefined

/** The day whose tables a comparison takes, YYYY-MM-DD: the one of its report, else today. */
export const tablesDay = ({ report_date }: Answers) => dayIn(report_date) ?? dayOf(new Date())

/**
 * Loads the inputs of a mandate's comparison beyond its answers, as its report takes them: building, its readings and
 * plants without those of other mandates, and the reference tables of the report's day, else of today.
 */
export function useSite(buildingId: number, mandateId: number, answers: Answers) {
  const options = { enabled: buildingId > 0 }
  const on = dayIn(answers.report_date)
  // Another day of the report must not take the page away from who enters it.
  const shown = { placeholderData: keepPreviousData }
  const today = useCall(referenceEndpoints.inForce, { query: { on } }, shown)
  const modelsOf = dayIn(answers.models_of)
  const keptOf = modelsOf && modelsOf < tablesDay(answers) ? modelsOf : undefined
  const kept = useCall(
    referenceEndpoints.inForce,
    { query: { on, models_of: keptOf } },
    { ...shown, enabled: keptOf !== undefined },
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
    const isCounted = ({ mandate }: { mandate: number | null }) =>
      mandate === null || mandate === mandateId
    const plants = (systems.data.results as HeatingSystem[]).filter(isCounted)
    const metered = (consumptions.data.results as Consumption[]).filter(isCounted)
    return {
      ...building.data,
      heating_energy_1: heatingEnergyOf({
        ...{ building: building.data, consumptions: metered },
        plants,
      }),
      supply_temperature: plantInService(plants)?.supply_temperature,
      plants,
      consumptions: metered,
    }
  }, [building.data, consumptions.data, systems.data, mandateId])
  return {
    building: building.data,
    site,
    references,
    calls: [today, kept, building, consumptions, systems],
  }
}
