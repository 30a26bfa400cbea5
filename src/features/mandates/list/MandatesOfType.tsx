import { GoTo } from '../../../web/GoTo.tsx'
import { homePath } from '../../../web/paths.ts'
import { kinds, type ServiceType, serviceTypeOf } from '../../products/kind.ts'

/** A partner's form without a mandate: their own mandates of that service type. */
export default function MandatesOfType({ serviceType }: { serviceType: ServiceType }) {
  const kind = kinds.find((one) => serviceTypeOf[one] === serviceType)
  return <GoTo path={`${homePath('partner')}?kind=${kind}`} />
}
