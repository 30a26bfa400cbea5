import type { Db } from '../../kernel/database/db.server.ts'
import { companiesTable, membersTable } from '../companies/company.table.ts'
import { contactsTable } from '../contacts/contact.table.ts'
import type { Status } from '../mandates/mandate.ts'
import { openingsTable } from '../mandates/openings/opening.table.ts'
import { daysAgo, insertDated } from './dated.server.ts'
import { demonstrationCompany, demonstrationContacts, people } from './people.ts'

type Company = { id: number; persons: number[] }

/** The company of the demonstration client; returns its id, and who belongs to it. */
export async function loadCompany(db: Db, userIds: number[], now: Date): Promise<Company> {
  const { record, members } = demonstrationCompany
  const persons = people.flatMap(({ company_name }, index) =>
    company_name === record.name ? [userIds[index]!] : [],
  )
  const [id] = await insertDated(db, companiesTable, [{ ...daysAgo(now, 280), ...record }])
  await insertDated(
    db,
    membersTable,
    persons.map((person, index) => {
      const { role, duties } = members[index]!
      const since = `${now.getFullYear() - 6 - index}-01-01`
      return { ...daysAgo(now, 280), company: id!, person, role, since, duties: [...duties] }
    }),
  )
  return { id: id!, persons }
}

/** Adds the accountant of the company, and who has the keys of some buildings: they have no email address. */
export const loadContacts = (db: Db, company: Company, buildingIds: readonly number[], now: Date) =>
  insertDated(db, contactsTable, [
    { ...daysAgo(now, 200), company: company.id, ...demonstrationContacts.company },
    ...demonstrationContacts.buildings.map((contact, index) => ({
      ...daysAgo(now, 150 - index),
      building: buildingIds[index * 3]!,
      ...contact,
    })),
  ])

/** Opens a mandate under way of the first person of the company to the second. */
export async function openToColleague(
  db: Db,
  { persons: [main, colleague] }: Company,
  mandates: readonly { id: number; client: number; status: Status }[],
  now: Date,
) {
  const opened = mandates.find(({ client, status }) => client === main && status === 'in_progress')
  await insertDated(db, openingsTable, [
    { ...daysAgo(now, 30), mandate: opened!.id, person: colleague! },
  ])
}
