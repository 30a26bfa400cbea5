import { computed, section } from '../../kernel/field/fields.ts'
import { calendarYear, choice, code, decimal, integer, object } from '../../kernel/field/kinds.ts'
import type { Row } from '../../kernel/field/recordShapes.ts'
import { references } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { resource } from '../../kernel/record/resource.ts'
import { codesOf } from '../register/codes.ts'
import {
  authorColumnNames,
  authorFields,
  parentColumnNames,
  parentFields,
  problemsWithYear,
  searchedByBuilding,
} from './technicalRow.ts'

/** Statuses of heating systems, in the order of lists. */
export const heatingStatuses = ['in_service', 'reserve', 'planned', 'removed'] as const
const installationTypes = [
  'central_building',
  'central_several_buildings',
  'per_dwelling',
  'single_room',
] as const

/** A building served by a system, with its share of the heat in percent; null if an SRE is unknown. */
const served = shape.object({
  building: shape.int(),
  address: shape.text(),
  share: shape.number().nullable(),
})
export type Served = TypeOf<typeof served>

const earliestYear = 1850
/** Years after the current one that a planned system may have. */
const yearsAhead = 2

export const heatingFields = {
  ...parentFields,
  ...section('heating', 'base', {
    energy_source: code('GENH1', codesOf('GENH1'), { required: true }),
    generator: code('GWAERZH1', codesOf('GWAERZH1')),
    power: decimal({ min: 0.1, max: 20_000, decimals: 1, unit: 'kW' }),
    year: calendarYear({ min: earliestYear, max: 2100 }),
    status: choice(heatingStatuses),
    installation_type: choice(installationTypes),
    distribution: choice(['radiators', 'floor', 'air']),
    supply_temperature: integer({ min: 15, max: 130, unit: '°C' }),
    condition: choice(['good', 'used', 'worn']),
    dhw_generator: code('GWAERZW1', codesOf('GWAERZW1')),
    tank: integer({ min: 0, max: 1_000_000, unit: 'l' }),
    heated_share: integer({ min: 1, max: 100, unit: '%' }),
    further_buildings: references('buildings'),
    /** All buildings that the system serves, with their shares by energy reference area (SRE); together 100 %. */
    served: computed(object(shape.list(served))),
  }),
  ...authorFields,
}
export type HeatingValues = Partial<Row<typeof heatingFields>>

/** Reports an impossible year of a heating system; `today` is YYYY-MM-DD. */
export const problemsWithHeating = ({ year }: HeatingValues, today: string) =>
  problemsWithYear('year', year, {
    min: earliestYear,
    max: Number(today.slice(0, 4)) + yearsAhead,
  })

/** Heating systems; the list of a building includes systems of other buildings that serve it. */
export const heatingSystems = resource({
  name: 'heating_systems',
  fields: heatingFields,
  list: [
    ...parentColumnNames,
    'energy_source',
    'generator',
    'power',
    'year',
    'status',
    'installation_type',
    'distribution',
    'supply_temperature',
    'condition',
    'dhw_generator',
    'tank',
    'heated_share',
    'further_buildings',
    'served',
    ...authorColumnNames,
  ],
  searched: searchedByBuilding,
  order: 'status,-year',
})
export type HeatingSystem = TypeOf<typeof heatingSystems.row>

export const heatingSystemEndpoints = heatingSystems.endpoints
