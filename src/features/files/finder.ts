import type { Group } from '../../access.ts'
import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { formPath } from '../mandates/mandate.ts'
import { fileEndpoints } from './file.ts'

type Row = ResponseBody<typeof fileEndpoints.list>['results'][number]

/** Global search for files: the endpoint, and how a result is shown in one line; it opens where the file lies. */
const fileFinder = {
  find: fileEndpoints.list,
  line: (
    { id, name, building, building_address, mandate, mandate_number, mandate_kind }: Row,
    { group }: { group: Group },
  ) => {
    const query = `file=${id}`
    const place =
      mandate_kind && mandate
        ? formPath(group, serviceTypeOf[mandate_kind], mandate)
        : group === 'admin'
          ? `/buildings/${building}`
          : undefined
    return {
      name,
      detail: [building_address, mandate_number],
      path: place && (mandate ? `${place}?tab=files&${query}` : `${place}?${query}`),
    }
  },
}

export default fileFinder
