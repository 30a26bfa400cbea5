import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Shape } from '../../../kernel/field/shape.ts'
import { check } from '../../../web/check.ts'
import { useCall } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import {
  type Criteria,
  campaignEndpoints,
  campaignFields,
  radiusLimits,
  searchModes,
} from '../campaign.ts'
import { useRegister } from './useRegister.tsx'

/** Time without a change after which is counted, ms. */
const debounceMs = 100

/** Fields of the place that a mode of search does not use. */
export const unusedFields = (mode: unknown): string[] =>
  mode === 'radius' ? ['cities'] : ['address', 'radius_km']

/** The entered criteria; what is not valid (yet) is left out, such as a city of which half the name is typed. */
function criteriaOf(values: DraftValues, known: ReadonlySet<string>) {
  const { mode } = values
  if (!searchModes.some((offered) => offered === mode)) return undefined
  const unused = unusedFields(mode)
  const entered = Object.entries(campaignFields).flatMap(([name, field]) => {
    const value = values[name]
    if (field.section !== 'search' || unused.includes(name) || value == null) return []
    return check(field.value as Shape<unknown>, value).success ? [[name, value] as const] : []
  })
  const criteria = Object.fromEntries(entered)
  if (mode === 'cities') {
    const cities = ((criteria.cities ?? []) as string[]).filter((city) => known.has(city))
    return cities.length > 0 ? { ...criteria, cities } : undefined
  }
  return criteria.address ? { radius_km: radiusLimits.initial, ...criteria } : undefined
}

/** Counts what the entered criteria find, a moment after the last change; typing never waits for it. */
export function useCount(values: DraftValues) {
  const [settled] = useDebouncedValue(values, debounceMs)
  const cities = useRegister()?.results
  const criteria = useMemo(
    () => criteriaOf(settled, new Set(cities?.map(({ city }) => city))),
    [settled, cities],
  )
  const counted = useCall(
    campaignEndpoints.count,
    { body: criteria as never },
    { enabled: criteria !== undefined, placeholderData: keepPreviousData },
  )
  const hasPlace = criteria !== undefined
  return {
    ...counted,
    criteria: criteria as Criteria | undefined,
    hasPlace,
    facets: hasPlace ? counted.data?.facets : undefined,
  }
}
