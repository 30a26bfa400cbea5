import type {
  Geodata,
  GeodataReason,
  RegisteredBuilding,
} from '../../integrations/geodata/geodata.ts'
import { type Db } from '../../kernel/database/db.server.ts'
import { schemaOf } from '../../kernel/field/check.ts'
import { streetKey, withoutCapitals } from '../register/address.ts'
import {
  findImportedBuilding,
  findRegisterBuilding,
  type RegisterBuilding,
} from '../register/register.server.ts'
import { buildingFields, type RegisterValues, registerFields } from './building.ts'

type RegisterAddress = RegisterBuilding['addresses'][number]
export type RegisterResult = {
  values: RegisterValues
  /** The source of each value: the federal register, imported or asked, or the shipped address list (SITG). */
  sources: Record<string, 'register' | 'sitg'>
  warnings: { key: string; params?: Record<string, unknown> }[]
  /** Why a service gave no answer. */
  failures: { register?: GeodataReason; altitude?: GeodataReason }
}

/** Keeps the register values that are valid for their field; drops codes no longer in use, for example. */
function validValues(input: Partial<Record<keyof RegisterValues, unknown>>): RegisterValues {
  return Object.fromEntries(
    registerFields.flatMap((name) => {
      const value = input[name]
      if (value === null || value === undefined) return []
      const checked = schemaOf<unknown>(buildingFields[name].value).safeParse(value)
      return checked.success && checked.data !== '' ? [[name, checked.data]] : []
    }),
  )
}

/** Looks an EGID up in the registers that are loaded; asks no outside service. */
export const queryLoadedRegisters = (egid: number, db: Db): Promise<RegisterResult> =>
  queryRegisters(egid, db, {
    buildingByEgid: async () => ({ available: false, reason: 'not_configured' }),
    altitude: async () => ({ available: false, reason: 'not_configured' }),
  })

/**
 * Looks an EGID up in the loaded register, and in the geodata service unless the federal register was imported with it;
 * failures become warnings.
 */
export async function queryRegisters(
  egid: number,
  db: Db,
  geodata: Pick<Geodata, 'buildingByEgid' | 'altitude'>,
): Promise<RegisterResult> {
  const [listed, imported] = await Promise.all([
    findRegisterBuilding(db, egid),
    findImportedBuilding(db, egid),
  ])
  const federal = imported
    ? { available: true as const, value: imported }
    : await geodata.buildingByEgid(egid)
  const warnings: RegisterResult['warnings'] = []
  const failures: RegisterResult['failures'] = {}
  const building = federal.available && federal.value ? readable(federal.value) : null
  if (!federal.available) {
    const state = federal.reason === 'not_configured' ? 'off' : 'away'
    warnings.push({ key: `building:warning.register_${state}` })
    failures.register = federal.reason
  }
  const address = listed?.addresses[0]
  if (!building && !address) {
    warnings.push({ key: 'building:warning.egid_unknown', params: { egid } })
    return { values: {}, sources: {}, warnings, failures }
  }
  const { coordinate_e: e = null, coordinate_n: n = null } = building ?? {}
  const altitude = e !== null && n !== null ? await geodata.altitude({ e, n }) : undefined
  if (altitude && !altitude.available) {
    warnings.push({ key: 'building:warning.altitude_away' })
    failures.altitude = altitude.reason
  }
  const federalValues = {
    ...building,
    altitude: altitude?.available ? Math.round(altitude.value * 10) / 10 : null,
  }
  const values = validValues({
    ...federalValues,
    egid,
    ...(address && addressOf(address, building)),
    canton: building?.canton ?? listed?.canton,
  })
  const isFederal = (name: string) =>
    federalValues[name as keyof typeof federalValues] === values[name as keyof typeof values]
  const sources = Object.fromEntries(
    Object.keys(values).map((name) => [name, isFederal(name) ? 'register' : 'sitg'] as const),
  )
  return { values, sources, warnings, failures }
}

/** A building of the federal register with its street as people write it. */
const readable = ({ street_name, ...building }: RegisteredBuilding): RegisteredBuilding => ({
  ...building,
  street_name: street_name && withoutCapitals(street_name),
})

/** Takes the listed address, with the federal spelling of the street. */
function addressOf(listed: RegisterAddress, federal: RegisteredBuilding | null) {
  const { street_name, street_number, postcode, city } = listed
  const isSame = federal?.street_name && streetKey(federal.street_name) === streetKey(street_name)
  return {
    street_name: isSame ? federal.street_name : street_name,
    street_number,
    postcode: postcode ?? federal?.postcode,
    city: city ?? federal?.city,
  }
}
