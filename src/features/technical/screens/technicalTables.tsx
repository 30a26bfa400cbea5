import type { Fields } from '../../../kernel/field/fields.ts'
import type { AnyEndpoint } from '../../../kernel/http/endpoint.ts'
import type { FieldProblems } from '../../../kernel/http/errors.ts'
import type { Text } from '../../../kernel/text.ts'
import { type Icon, IconBolt, IconFlame, IconHammer, IconTools } from '../../../web/icons/icons.ts'
import type { ColumnGroup, RowSummary } from '../../../web/ui/grid/RowsTable.tsx'
import { consumptionText } from '../consumption.text.ts'
import { consumptionEndpoints, consumptionFields, problemsWithConsumption } from '../consumption.ts'
import { heatingText } from '../heatingSystem.text.ts'
import { heatingFields, heatingSystemEndpoints, problemsWithHeating } from '../heatingSystem.ts'
import { maintenanceText } from '../maintenanceCompany.text.ts'
import { maintenanceCompanyEndpoints, maintenanceFields } from '../maintenanceCompany.ts'
import { renovationText } from '../renovation.text.ts'
import { problemsWithRenovation, renovationEndpoints, renovationFields } from '../renovation.ts'

/** Presentation and editing of a technical table. */
export type TechnicalDeclaration = {
  resource: 'consumptions' | 'heating_systems' | 'maintenance_companies' | 'renovations'
  endpoints: Record<'list' | 'get' | 'create' | 'update' | 'remove' | 'restore', AnyEndpoint>
  fields: Fields
  /** Fields shown as columns, in order. */
  columns: Fields
  /** How columns share cells. */
  groups?: readonly ColumnGroup[]
  /** Content that a row shows first on a phone. */
  summary: RowSummary
  text: Text
  icon: Icon
  /** Validates values together, like the server; `today` is YYYY-MM-DD. */
  problems?: (values: Record<string, unknown>, today: string) => FieldProblems
  /** Reverses the list, which the server sorts newest first, to show the oldest first. */
  isNewestLast?: boolean
}

const columnsOf = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]!]))

export const consumptionTable: TechnicalDeclaration = {
  resource: 'consumptions',
  endpoints: consumptionEndpoints,
  fields: consumptionFields,
  columns: columnsOf(consumptionFields, [
    'energy',
    'usage',
    'start_date',
    'end_date',
    'amount',
    'unit',
    'energy_kwh',
    'accepted',
    'cost',
    'supplier',
    'delivered_on',
  ]),
  groups: [
    { names: ['energy', 'usage'], width: 152, isStacked: true },
    { names: ['start_date', 'end_date'], width: 180 },
    { names: ['amount', 'unit'], width: 120 },
    { names: ['energy_kwh'], width: 92 },
    { names: ['accepted'], width: 104 },
    { names: ['cost'], width: 104, isExtra: true },
    { names: ['supplier'], width: 148, isExtra: true },
    { names: ['delivered_on'], width: 104, isExtra: true },
  ],
  summary: {
    title: ['energy'],
    figure: ['amount', 'unit'],
    details: [['start_date', 'end_date'], ['usage']],
  },
  text: consumptionText,
  icon: IconBolt,
  problems: problemsWithConsumption,
  isNewestLast: true,
}

export const heatingTable: TechnicalDeclaration = {
  resource: 'heating_systems',
  endpoints: heatingSystemEndpoints,
  fields: heatingFields,
  columns: columnsOf(heatingFields, [
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
  ]),
  groups: [
    { names: ['energy_source', 'generator'], width: 188, isStacked: true },
    { names: ['power'], width: 92 },
    { names: ['year'], width: 76 },
    { names: ['status'], width: 132 },
    { names: ['installation_type'], width: 148 },
    { names: ['distribution'], width: 148 },
    { names: ['supply_temperature'], width: 132 },
    { names: ['condition'], width: 132 },
    { names: ['dhw_generator'], width: 148 },
    { names: ['tank'], width: 124 },
    { names: ['heated_share'], width: 104 },
    { names: ['further_buildings'], width: 180 },
  ],
  summary: {
    title: ['energy_source'],
    figure: ['power'],
    details: [['year'], ['generator'], ['status']],
  },
  text: heatingText,
  icon: IconFlame,
  problems: problemsWithHeating,
}

export const maintenanceTable: TechnicalDeclaration = {
  resource: 'maintenance_companies',
  endpoints: maintenanceCompanyEndpoints,
  fields: maintenanceFields,
  columns: columnsOf(maintenanceFields, ['company_name', 'role', 'phone_number', 'email']),
  summary: { title: ['company_name'], details: [['role'], ['phone_number'], ['email']] },
  text: maintenanceText,
  icon: IconTools,
}

export const renovationTable: TechnicalDeclaration = {
  resource: 'renovations',
  endpoints: renovationEndpoints,
  fields: renovationFields,
  columns: columnsOf(renovationFields, ['element', 'work_type', 'company', 'completion_year']),
  summary: {
    title: ['element'],
    figure: ['completion_year'],
    details: [['work_type'], ['company']],
  },
  text: renovationText,
  icon: IconHammer,
  problems: problemsWithRenovation,
  isNewestLast: true,
}
