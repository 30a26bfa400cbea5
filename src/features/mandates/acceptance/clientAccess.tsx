import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { InviteButton, isInvitable } from '../../users/screens/InviteButton.tsx'
import { type User, userEndpoints } from '../../users/user.ts'
import { clientAccessText } from './clientAccess.text.ts'

/** The client of a mandate and whether they can sign in to accept it, else why not; undefined until it is known. */
export function useClientAccess(client: number | null | undefined) {
  const { data: user } = useCall(
    userEndpoints.get,
    { params: { id: client ?? 0 } },
    { enabled: client != null },
  )
  if (!user) return undefined
  const hasAccess = user.sign_in === 'active' && user.groups?.includes('client')
  if (hasAccess) return { user, state: 'active' } as const
  return { user, state: user.sign_in === 'active' ? 'no_group' : user.sign_in! } as const
}

type ActionProps = { user: User; variant: 'filled' | 'default' }

/** Invites a client who has no account yet, else leads to their page, where their access is set. */
export function ClientAccessAction({ user, variant }: ActionProps) {
  const t = useWords(clientAccessText)
  return isInvitable(user) ? (
    <InviteButton user={user} variant={variant} />
  ) : (
    <Link to={`/users/${user.id}`}>{t('to_person')}</Link>
  )
}
