import { optionOf } from '../../../web/ui/input/fieldContext.ts'
import type { Option } from '../../../web/ui/input/options.ts'
import { useCall } from '../../../web/useApi.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import { users } from '../../users/user.ts'

type Assignable = Pick<Mandate, 'client' | 'client_name' | 'partner' | 'partner_name'>

/** The people who can do a task of a mandate: the office, the partner and, except for a checklist item, the client. */
export function usePeople(mandate: Assignable, isItem: boolean) {
  const query = { groups: ['admin'], sign_in: ['active'], sort: ['name'], page_size: 100 }
  const office = useCall(users.endpoints.list, { query })
  const { client, client_name, partner, partner_name } = mandate
  const named: [id: number | null | undefined, name: string | null | undefined][] = [
    ...(office.data?.results ?? []).map(({ id, name }): [number, string] => [id, name]),
    [partner, partner_name],
    ...(isItem ? [] : [[client, client_name] as [number | undefined, string | undefined]]),
  ]
  const byId = new Map<number, string>()
  for (const [id, name] of named) if (id && name && !byId.has(id)) byId.set(id, name)
  const options: Option[] = [...byId].map(([id, name]) => optionOf(String(id), name))
  return { options, error: office.error, retry: () => void office.refetch() }
}
