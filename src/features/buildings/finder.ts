import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { buildings } from './building.ts'

type Row = ResponseBody<typeof buildings.endpoints.list>['results'][number]

/** Global search for buildings: the endpoint, and how a result is shown in one line. */
const buildingFinder = {
  find: buildings.endpoints.list,
  line: ({ id, address, postcode, city, egid }: Row) => ({
    name: address,
    detail: [[postcode, city].filter(Boolean).join('\u00a0'), egid && `EGID\u00a0${egid}`],
    path: `/buildings/${id}`,
  }),
}

export default buildingFinder
