import { section } from '../../kernel/field/fields.ts'
import { choice, email, line } from '../../kernel/field/kinds.ts'
import type { TypeOf } from '../../kernel/field/shape.ts'
import { phone } from '../../kernel/field/swiss.ts'
import { resource } from '../../kernel/record/resource.ts'
import {
  authorColumnNames,
  authorFields,
  parentColumnNames,
  parentFields,
  searchedByBuilding,
} from './technicalRow.ts'

export const maintenanceFields = {
  ...parentFields,
  ...section('maintenance', 'base', {
    company_name: line({ required: true }),
    role: choice(['heating', 'ventilation', 'both']),
    phone_number: phone({ wrong: 'user:error.phone_form', tooLong: 'user:error.phone_length' }),
    email: email({ wrong: 'user:error.email_form' }),
  }),
  ...authorFields,
}

/** Companies that maintain the installations of a building. */
export const maintenanceCompanies = resource({
  name: 'maintenance_companies',
  fields: maintenanceFields,
  list: [
    ...parentColumnNames,
    'company_name',
    'role',
    'phone_number',
    'email',
    ...authorColumnNames,
  ],
  searched: searchedByBuilding,
  order: 'company_name',
})
export type MaintenanceCompany = TypeOf<typeof maintenanceCompanies.row>

export const maintenanceCompanyEndpoints = maintenanceCompanies.endpoints
