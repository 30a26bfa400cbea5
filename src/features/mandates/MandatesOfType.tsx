import { GoTo } from '../../web/GoTo.tsx'
import { homePath } from '../../web/paths.ts'
import { kinds, type ServiceType, serviceTypeOf } from '../products/kind.ts'

type Props = { group: 'client' | 'partner'; serviceType: ServiceType }

/** A form's path without a mandate: one's own mandates, a partner's narrowed to that service type. */
export default function MandatesOfType({ group, serviceType }: Props) {
  const kind = kinds.find((one) => serviceTypeOf[one] === serviceType)
  const search = group === 'partner' ? `?kind=${kind}` : ''
  return <GoTo path={`${homePath(group)}${search}`} />
}
