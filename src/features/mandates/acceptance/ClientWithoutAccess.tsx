import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { InviteButton, isInvitable } from '../../users/screens/InviteButton.tsx'
import { userEndpoints } from '../../users/user.ts'
import classes from './AcceptanceNote.module.css'
import { clientAccessText } from './clientAccess.text.ts'

/** Says to the office that the client of a delivered mandate cannot sign in to accept it, and what to do. */
export default function ClientWithoutAccess({ client }: { client: number }) {
  const t = useWords(clientAccessText)
  const { data: user } = useCall(userEndpoints.get, { params: { id: client } })
  const hasAccess = user?.sign_in === 'active' && user.groups?.includes('client')
  if (!user || hasAccess) return null
  const state = user.sign_in === 'active' ? 'no_group' : user.sign_in!
  return (
    <div className={classes.accepted}>
      <span>{t(state)}</span>
      {isInvitable(user) ? (
        <InviteButton user={user} isPrimary />
      ) : (
        <Link to={`/users/${client}`}>{t('to_person')}</Link>
      )}
    </div>
  )
}
