import type { ListedContact } from './contact.ts'
import { contacts } from './contact.ts'

/** Global search for contacts: the endpoint, and how a result is shown in one line. */
const contactFinder = {
  find: contacts.endpoints.list,
  line: ({
    name,
    role,
    phone_number,
    company,
    company_name,
    building,
    building_address,
  }: ListedContact) => ({
    name,
    detail: [role, company_name ?? building_address, phone_number],
    path: company ? `/users/c${company}` : `/buildings/${building}`,
  }),
}

export default contactFinder
