import { useSession } from '../../web/session/session.tsx'
import { useCall } from '../../web/useApi.ts'
import { meEndpoint } from './me.ts'

/** The signed-in person; undefined until loaded. */
export function useMe() {
  const { isLoggedIn } = useSession()
  return useCall(meEndpoint, {}, { enabled: isLoggedIn, staleTime: 60_000 }).data
}
