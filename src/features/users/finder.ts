import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { users } from './user.ts'

type Row = ResponseBody<typeof users.endpoints.list>['results'][number]

/** Global search for people: the endpoint, and how a result is shown in one line. */
const userFinder = {
  find: users.endpoints.list,
  line: ({ id, name, company_name, email }: Row) => ({
    name,
    detail: [company_name, email],
    path: `/users/${id}`,
  }),
}

export default userFinder
