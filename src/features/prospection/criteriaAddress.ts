import { type Criteria, campaignFields } from './campaign.ts'

const names = Object.keys(campaignFields).filter(
  (name) => campaignFields[name as keyof typeof campaignFields].section === 'search',
)
const numbers = ['radius_km', 'building_class', 'heating_updated_before']
const lists = ['cities', 'energy_sources', 'construction_periods']

/** Separates the values of a list: names of cities have commas. */
const separator = '|'

/** What a campaign looks for, as parameters of the address of its form; what is not set is undefined. */
export const criteriaAddress = (criteria: Record<string, unknown>) =>
  Object.fromEntries(
    names.map((name) => {
      const value = criteria[name]
      const isSet = value != null && value !== '' && value !== false
      return [name, isSet ? [value].flat().join(separator) || undefined : undefined]
    }),
  )

/** What the parameters of an address say that a campaign looks for; the form checks it. */
export const criteriaOfAddress = (address: Record<string, unknown>): Partial<Criteria> =>
  Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const text = String(address[name] ?? '')
      if (text === '') return []
      const parts = text.split(separator)
      const isNumber = numbers.includes(name) && Number.isFinite(Number(text))
      if (lists.includes(name))
        return [[name, name === 'construction_periods' ? parts.map(Number) : parts]]
      if (name === 'heating_updated_unknown') return [[name, text === 'true']]
      return [[name, isNumber ? Number(text) : text]]
    }),
  )
