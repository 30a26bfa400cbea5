import type { GeodataReason } from '../../../integrations/geodata/geodata.ts'
import { patchShape } from '../../../kernel/field/recordShapes.ts'
import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { buildingFields, buildings, registerFields } from '../../buildings/building.ts'

/** What is asked about a building, in the order in which it is shown. */
export const dossierSources = [
  'register',
  'altitude',
  'idc',
  'thermal_network',
  'geothermal',
  'no2',
  'noise',
  'heritage',
  'permits',
] as const
export type DossierSource = (typeof dossierSources)[number]

/** Sources that know buildings of the canton of Geneva only. */
export const cantonSources: readonly DossierSource[] = dossierSources.slice(2)

/** Fields that a source may fill. */
export const dossierFields = [
  ...registerFields.filter((name) => name !== 'egid'),
  'cad_zone',
  'geothermal_zone',
  'no2_immissions',
  'noise_zone',
  'protected',
  'protected_note',
] as const satisfies readonly (keyof typeof buildingFields)[]

/** The fields that each source may fill. */
export const fieldsOfSources: Record<DossierSource, readonly (typeof dossierFields)[number][]> = {
  register: dossierFields
    .slice(0, dossierFields.indexOf('cad_zone'))
    .filter((name) => name !== 'altitude'),
  altitude: ['altitude'],
  idc: [],
  thermal_network: ['cad_zone'],
  geothermal: ['geothermal_zone'],
  no2: ['no2_immissions'],
  noise: ['noise_zone'],
  heritage: ['protected', 'protected_note'],
  permits: [],
}

/** Hours for which an answer is not asked for again. */
export const answerHours = 24

const reasons = [
  'not_configured',
  'unreachable',
  'too_slow',
  'busy',
  'refused',
  'blocked',
  'failed',
  'unreadable',
] as const satisfies readonly GeodataReason[]

export const dossierStates = [
  /** Never asked. */
  'unasked',
  'answered',
  /** The building has no EGID, or no coordinates. */
  'no_egid',
  'no_place',
  'other_canton',
  ...reasons,
] as const

const permit = shape.object({
  number: shape.text(),
  date: shape.date().nullable(),
  kind: shape.text().nullable(),
  status: shape.text().nullable(),
  description: shape.text().nullable(),
  link: shape.text().nullable(),
})

const sourceAnswer = shape.object({
  source: shape.choice(dossierSources),
  /** How the last question ended. */
  state: shape.choice(dossierStates),
  /** When the source last answered; what it then said is what `lines` and differences say. */
  answered_at: shape.moment().nullable(),
  asked_at: shape.moment().nullable(),
  /** Number of fields that it has a value for. */
  values: shape.int(),
  lines: shape.list(shape.text()),
  permits: shape.list(permit),
})
export type SourceAnswer = TypeOf<typeof sourceAnswer>

const difference = shape.object({
  field: shape.choice(dossierFields),
  stored: shape.anything(),
  found: shape.anything(),
  /** Who says `found`, and when. */
  source: shape.choice(['register', 'sitg']),
  answered_at: shape.moment(),
  /** Where the stored value came from; null without one. */
  stored_source: shape.text().nullable(),
  stored_at: shape.moment().nullable(),
  /** Whether accepting it replaces what a person entered. */
  replaces_person: shape.boolean(),
})
export type Difference = TypeOf<typeof difference>

const dossier = shape.object({
  sources: shape.list(sourceAnswer),
  differences: shape.list(difference),
})
export type Dossier = TypeOf<typeof dossier>

const service = shape.object({
  source: shape.choice(dossierSources),
  /** How the latest question ended. */
  state: shape.choice(['unasked', 'answered', ...reasons]),
  /** How long it took, in ms. */
  took: shape.int().nullable(),
  answered_at: shape.moment().nullable(),
  /** Buildings for which it has answered, and those of which it then knew something. */
  buildings: shape.int(),
  known: shape.int(),
  /** For each field that it may fill: of how many of these buildings it says a value. */
  fields: shape.list(shape.object({ field: shape.choice(dossierFields), buildings: shape.int() })),
  /** Layers that are asked. */
  layers: shape.list(shape.text()),
})
export type SourceService = TypeOf<typeof service>

export const dossierSchemas = { Dossier: dossier, SourceService: service }

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const accepted = Object.fromEntries(
  dossierFields.map((name) => [name, buildingFields[name]]),
) as Pick<typeof buildingFields, (typeof dossierFields)[number]>

export const dossierEndpoints = {
  /** Health of each source, and how much it knows of the office's buildings. */
  services: endpoint('GET', '/sources/services/', {
    access: 'sources:read',
    output: shape.object({ results: shape.list(service) }),
  }),
  /** What public sources said last of a building, and where it differs from what is stored. */
  get: endpoint('GET', '/buildings/{id}/dossier/', {
    access: 'buildings:create',
    params,
    output: dossier,
  }),
  /** Asks the sources whose answer is missing, failed or older than a day. Heat indices go into the building's table. */
  refresh: endpoint('POST', '/buildings/{id}/dossier/refresh/', {
    access: 'buildings:create',
    params,
    output: dossier,
  }),
  /** Takes values over, as the caller saw them. */
  accept: endpoint('POST', '/buildings/{id}/dossier/', {
    access: 'buildings:create',
    params,
    body: shape.strictObject({ values: patchShape(accepted) }),
    output: buildings.row,
  }),
}
