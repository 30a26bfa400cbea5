import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Country } from '../auth/account.ts'
import { usersTable as table } from '../auth/user.table.ts'
import { addressFields } from './user.ts'

/** SQL value of a column of the person's first building. */
const firstBuildingColumn = (column: string) => sql`(
  select b.${sql.identifier(column)} from building_people p join buildings b on b.id = p.building_id
  where p.user_id = ${table.id} and b.deleted_at is null order by b.created_at, b.id limit 1)`

/** Column of a building by the address field that can mirror it. */
export const buildingColumn = {
  street: 'street_name',
  number: 'street_number',
  postcode: 'postcode',
  city: 'city',
} as const satisfies Record<(typeof addressFields)[number], string>

/** The address of a person, or that of their first building. */
export const addressColumns = Object.fromEntries(
  addressFields.map((field) => [
    field,
    sql<
      string | null
    >`case when ${table.same_address_as_first_building} then ${firstBuildingColumn(buildingColumn[field])} else ${table[field]} end`,
  ]),
) as Record<keyof typeof buildingColumn, SQL<string | null>>

/** Columns of a person with the address at which they are reached, be it that of their first building, which is in Switzerland. */
export const reachedPerson = {
  ...getTableColumns(table),
  ...addressColumns,
  country: sql<Country | null>`case when ${table.same_address_as_first_building} then null else ${table.country} end`,
}
