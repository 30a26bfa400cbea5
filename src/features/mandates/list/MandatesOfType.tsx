import { kindOf, type ServiceType } from '../../../kinds.ts'
import { GoTo } from '../../../web/GoTo.tsx'
import { homePath } from '../../../web/paths.ts'

/** Redirects a partner's form path without a mandate to their mandates of that service type. */
export default function MandatesOfType({ serviceType }: { serviceType: ServiceType }) {
  const kind = kindOf(serviceType)
  return <GoTo path={`${homePath('partner')}?kind=${kind}`} />
}
