import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { authEndpoints } from '../../auth/auth.ts'
import { mandateText } from '../mandate.text.ts'

/** Whom to ask where there is no mandate (specification, section 8): the address is a link. */
export function ContactAdministrator() {
  const t = useWords(mandateText)
  // Asked anew, whatever is known of the person: the office may just have set it.
  const email = useCall(authEndpoints.me, {}, { staleTime: 0 }).data?.support_email
  if (!email) return null
  const [before, after] = t('list.contact', { email: '\n' }).split('\n')
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  )
}
