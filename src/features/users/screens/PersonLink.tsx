import type { ComponentProps } from 'react'
import { RowLink } from '../../../web/Link.tsx'
import { useSession } from '../../../web/session/session.tsx'
import classes from './PersonLink.module.css'

/** Whether the reader may open the pages of people. */
export const useOpensPeople = () => useSession().can('users:create')

type PersonLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & {
  /** Id of the person; null if nobody. */
  person: number | null | undefined
}

/** A name or picture that leads to the page of the person; plain for those who may not open it. */
export function PersonLink({ person, children, ...rest }: PersonLinkProps) {
  const opensPeople = useOpensPeople()
  if (!opensPeople || !person) return children
  return (
    <RowLink className={classes.link} translate="no" {...rest} to={`/users/${person}`}>
      {children}
    </RowLink>
  )
}
