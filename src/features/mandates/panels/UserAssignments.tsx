import type { ReactNode } from 'react'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { mandateText } from '../mandate.text.ts'
import { endedStatuses, mandateEndpoints, type Status } from '../mandate.ts'
import { assignmentsText } from './assignments.text.ts'
import classes from './UserAssignments.module.css'

/** Buildings and mandates of a person, with their role. */
export default function UserAssignments({ user }: { user: number }) {
  const t = useWords(assignmentsText)
  const tMandate = useWords(mandateText)
  const { data, error, refetch } = useCall(mandateEndpoints.assignments, { params: { id: user } })
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <div className={classes.parts}>
      <Part title={t('mandates')} count={data.counts.mandates} none={t('no_mandate')}>
        {openFirst(data.mandates).map(
          ({ id, number, service_type, status, building_address, role }) => (
            <li key={`${id}-${role}`}>
              <Link to={`/${service_type}-admin-form/${id}`} className="breaks">
                {building_address}
              </Link>
              <StateLabel state={status} word={tMandate(`status.${status}`)} />
              <span className={classes.detail}>{number}</span>
              <span className={classes.role}>{t(`role.${role}`)}</span>
            </li>
          ),
        )}
      </Part>
      <Part
        title={t('buildings')}
        count={data.counts.buildings}
        none={t('no_building')}
        more={
          data.buildings.some(({ role }) => role === 'owner') && (
            <Link to="/buildings-list" search={{ owners: String(user) } as never}>
              {t('portfolio')}
            </Link>
          )
        }
      >
        {data.buildings.map(({ id, address, role }) => (
          <li key={`${id}-${role}`}>
            <Link to={`/buildings/${id}`} className="breaks">
              {address}
            </Link>
            <span className={classes.role}>{t(`role.${role}`)}</span>
          </li>
        ))}
      </Part>
    </div>
  )
}

/** Mandates that are neither closed nor cancelled first, otherwise in their order. */
const openFirst = <M extends { status: Status }>(mandates: readonly M[]) => {
  const isEnded = ({ status }: M) => (endedStatuses as readonly Status[]).includes(status)
  return mandates.toSorted((a, b) => Number(isEnded(a)) - Number(isEnded(b)))
}

type PartProps = {
  title: string
  count: number
  none: string
  /** Link below the rows. */
  more?: ReactNode
  children: ReactNode[]
}

function Part({ title, count, none, more, children }: PartProps) {
  return (
    <section>
      <h2 className={classes.title}>
        {title}
        {count > 0 && <span className="compact faint plain">{count}</span>}
      </h2>
      {children.length > 0 ? (
        <ul className={classes.list}>{children}</ul>
      ) : (
        <p className="quiet">{none}</p>
      )}
      {more}
    </section>
  )
}
