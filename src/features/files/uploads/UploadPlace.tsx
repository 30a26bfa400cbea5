import type { Group } from '../../../access.ts'
import { Link } from '../../../web/Link.tsx'
import { useCall } from '../../../web/useApi.ts'
import { buildings } from '../../buildings/building.ts'
import { formPath, mandates } from '../../mandates/mandate.ts'
import type { NewUpload } from '../file.ts'
import classes from './UploadIndicator.module.css'

type Props = {
  place: Pick<NewUpload, 'building' | 'mandate'>
  group: Group
  onFollow: () => void
}

/** The place to which files go: a link to where it lists them. */
export function UploadPlace({ place: { building, mandate }, group, onFollow }: Props) {
  const ofMandate = useCall(
    mandates.endpoints.get,
    { params: { id: mandate ?? 0 } },
    { enabled: mandate !== null },
  ).data
  const ofBuilding = useCall(
    buildings.endpoints.get,
    { params: { id: building } },
    { enabled: mandate === null && group === 'admin' },
  ).data
  if (ofMandate) {
    const { building_address, number, service_type } = ofMandate
    const path = formPath(group, service_type, mandate ?? undefined)
    if (!path) return null
    return (
      <Link
        to={path}
        search={{ tab: 'files' } as never}
        className={classes.place}
        onClick={onFollow}
      >
        {building_address} · {number}
      </Link>
    )
  }
  if (!ofBuilding) return null
  return (
    <Link to={`/buildings/${building}`} className={classes.place} onClick={onFollow}>
      {ofBuilding.address}
    </Link>
  )
}
