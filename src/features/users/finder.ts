import type { Answer } from '../../kernel/http/endpoint.ts'
import { users } from './user.ts'

type Row = Answer<typeof users.endpoints.list>['results'][number]

/** How people are found from everywhere, and written in one line. */
const userFinder = {
  find: users.endpoints.list,
  line: ({ id, name, company_name, email }: Row) => ({
    name,
    detail: [company_name, email],
    path: `/users/${id}`,
  }),
}

export default userFinder
