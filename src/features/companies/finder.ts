import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { companies } from './company.ts'

type Row = ResponseBody<typeof companies.endpoints.list>['results'][number]

/** Global search for companies: the endpoint, and how a result is shown in one line. */
const companyFinder = {
  find: companies.endpoints.list,
  line: ({ id, name, postcode, city }: Row) => ({
    name,
    detail: [[postcode, city].filter(Boolean).join(' ')],
    path: `/users/c${id}`,
  }),
}

export default companyFinder
