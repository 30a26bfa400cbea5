import { useParams } from '@tanstack/react-router'
import CompanyPage from '../../features/companies/screens/CompanyPage.tsx'
import UserPage from '../../features/users/screens/UserPage.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'

const Assignments = lazyPart(() => import('../../features/mandates/panels/UserAssignments.tsx'))
const Companies = lazyPart(() => import('../../features/companies/screens/PersonParts.tsx'))
const Contacts = lazyPart(() => import('../../features/contacts/screens/Contacts.tsx'))
const Mandates = lazyPart(() => import('../../features/mandates/panels/CompanyMandates.tsx'))

/** The page of a person, or of a company, whose addresses begin with a c: `/users/c12`. */
export default function PersonOrCompany() {
  const { user_id = '' } = useParams({ strict: false }) as { user_id?: string }
  const company = /^c(\d+)$/.exec(user_id)?.[1]
  return company ? (
    <CompanyPage id={company} {...{ Mandates, Contacts }} />
  ) : (
    <UserPage {...{ Assignments, Companies }} />
  )
}
