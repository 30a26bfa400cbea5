import { tableRows } from '../../kernel/field/tables.ts'
import type { HeatingEnergy, HeatingGenerator, KickoffAnswers } from './kickoffFields.ts'

type Values = Record<string, unknown>

/** Codes of the register that mean the same to a client; the first one is written (`GENH1`). */
const energyCodes: Record<HeatingEnergy, readonly number[]> = {
  oil: [7530],
  gas: [7520],
  wood: [7540, 7541, 7543],
  pellets: [7542],
  district_heat: [7580, 7581, 7582],
  heat_pump: [7598, 7501, 7510, 7511, 7512, 7513],
  electricity: [7560],
  other: [7599, 7500, 7550, 7570],
  unknown: [7598],
}

/** The same for generators (`GWAERZH1`). */
const generatorCodes: Record<HeatingGenerator, readonly number[]> = {
  boiler: [7430, 7431, 7432, 7433],
  condensing_boiler: [7434, 7435],
  heat_pump: [7410, 7411],
  heat_exchanger: [7460, 7461],
  stove: [7436],
  electric: [7452, 7450, 7451],
  other: [7499, 7400, 7420, 7421, 7440, 7441],
  unknown: [],
}

const keyOf = <K extends string>(codes: Record<K, readonly number[]>, code: unknown) =>
  (Object.keys(codes) as K[]).find((key) => codes[key].includes(code as number))

/** What a client would call the energy of a heating system. */
export function energyOfSystem({ energy_source, generator }: Values): HeatingEnergy | undefined {
  if (keyOf(generatorCodes, generator) === 'heat_pump') return 'heat_pump'
  return energy_source === 7598 ? undefined : keyOf(energyCodes, energy_source)
}

/** What a client would call its generator. */
export const generatorOfSystem = ({ generator }: Values) => keyOf(generatorCodes, generator)

const present = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )

/** An answer, unless it is "I do not know". */
const known = (value: unknown) => (value === 'unknown' ? undefined : value)

const joined = (parts: readonly unknown[], separator: string) =>
  parts.filter(Boolean).join(separator)

/** The parts of an address on lines, as on an envelope. */
export const addressLines = ({ name, street, number, postcode, city }: Values) =>
  joined([name, joined([street, number], ' '), joined([postcode, city], ' ')], '\n')

/** How to reach the client. */
export const personOf = ({
  title,
  first_name,
  last_name,
  company_name,
  phone_number,
  language,
}: KickoffAnswers) =>
  present({ title, first_name, last_name, company_name, phone_number, language })

/** The address of the client, to which the bill goes unless another name is given. */
export const addressOf = ({ street, number, postcode, city }: KickoffAnswers) =>
  present({ street, number, postcode, city })

/** The address of the building, unless that of the mandate was confirmed. */
export const buildingPlaceOf = (answers: KickoffAnswers) =>
  answers.building_confirmed === 'yes'
    ? {}
    : present({
        egid: answers.egid,
        street_name: answers.street_name,
        street_number: answers.street_number,
        postcode: answers.building_postcode,
        city: answers.building_city,
      })

/** What a form says of the building. */
export const buildingOf = (answers: KickoffAnswers) =>
  present({
    ...buildingPlaceOf(answers),
    apartments: answers.apartments,
    floors: answers.floors,
    construction_year: answers.construction_year,
    protected: known(answers.protected),
  })

/** What a form says of the heating system; undefined if nothing. */
export function heatingOf(answers: KickoffAnswers): Values | undefined {
  const energy = known(answers.heating_energy) as HeatingEnergy | undefined
  const generator = known(answers.heating_generator) as HeatingGenerator | undefined
  const values = present({
    energy_source: energy && energyCodes[energy][0],
    generator: generatorCodes[generator ?? (energy === 'heat_pump' ? energy : 'unknown')][0],
    year: answers.heating_year,
    power: answers.heating_power,
  })
  return Object.keys(values).length > 0 ? values : undefined
}

/** Code of an energy that nobody knows: a heating system needs one. */
export const [unknownEnergy] = energyCodes.unknown as [number]

/** The answers that mandates keep under another name, by the field of their form. */
const formFieldOf = {
  wishes: 'goals',
  wishes_note: 'goals_note',
  client_budget: 'budget',
  planned_works: 'planned_works',
  assembly_date: 'assembly_date',
  hot_water: 'hot_water',
  heating_problems: 'heating_problems',
  heating_problems_note: 'heating_problems_note',
  missing_documents: 'no_documents',
  supplier: 'supplier',
  supplier_number: 'supplier_number',
  kickoff_remark: 'remark',
} as const

/** Fields of the mandate's form that say when, how and to which statement somebody consented. */
export const consentFields: ReadonlySet<string> = new Set([
  'notice_version',
  'consent_date',
  'consent_channel',
])

/**
 * What a form says for the mandate's own form; `today` is the day of consent, `notice` the version of the statement, null
 * for the text that comes with the product.
 */
export const formValuesOf = (answers: KickoffAnswers, today: string, notice: number | null) =>
  present({
    ...Object.fromEntries(
      Object.entries(formFieldOf).map(([field, answer]) => [field, answers[answer]]),
    ),
    client_unsure: (['protected', 'heating_energy', 'heating_generator'] as const).filter(
      (field) => answers[field] === 'unknown',
    ),
    tenant_contact: joined([answers.visit_contact, answers.visit_phone], ', '),
    access_notes: joined([answers.visit_times, answers.visit_keys], '\n'),
    supplier_authorised_on: answers.supplier_authorised === true ? today : undefined,
    notice_version: notice === null ? undefined : String(notice),
    consent_date: today,
    consent_channel: 'online',
  })

/** Rows of a table that have a value, by their name. */
const rows = (table: string, answers: KickoffAnswers) =>
  tableRows(table, answers).map(({ row, values }) => ({ row, values: present(values) }))

/** Works on the building that were done. */
export const worksOf = (answers: KickoffAnswers) => rows('works', answers)

/** Consumption by period; whether it also heats water follows from the heating. */
export const consumptionOf = (answers: KickoffAnswers) =>
  rows('consumption', answers).map(({ row, values }) => ({
    row,
    values: {
      ...values,
      usage: answers.hot_water === 'with_heating' ? 'heating_dhw' : 'heating',
    } as Values,
  }))

/** What the office knows already, as answers of the form. */
export function knownAnswers({ person, building, form, heating, company }: KnownRecords) {
  const { title, first_name, last_name, company_name, phone_number, language } = person
  return present({
    ...{ title, first_name, last_name, company_name, phone_number, language },
    // A mirrored address is that of a building, and not theirs to change.
    ...(person.same_address_as_first_building === true ? {} : addressOf(person)),
    egid: building.egid,
    street_name: building.street_name,
    street_number: building.street_number,
    building_postcode: building.postcode,
    building_city: building.city,
    apartments: building.apartments,
    floors: building.floors,
    construction_year: building.construction_year,
    protected: building.protected,
    heating_energy: heating && energyOfSystem(heating),
    heating_generator: heating && generatorOfSystem(heating),
    heating_year: heating?.year,
    heating_power: heating?.power,
    maintenance_company: company?.company_name,
    ...Object.fromEntries(
      Object.entries(formFieldOf).map(([field, answer]) => [answer, form[field]]),
    ),
    visit_contact: form.tenant_contact,
    visit_times: form.access_notes,
  })
}

type KnownRecords = {
  person: Values
  building: Values
  /** Answers of the mandate's form. */
  form: Values
  heating: Values | undefined
  company: Values | undefined
}
