import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { meEndpoint } from '../../auth/me.ts'
import { mandateText } from '../mandate.text.ts'

/** A sentence with the office's email address as a link (specification, section 8). */
export function ContactAdministrator() {
  const t = useWords(mandateText)
  // Bypass the cache: the office may just have set the address.
  const email = useCall(meEndpoint, {}, { staleTime: 0 }).data?.support_email
  if (!email) return null
  // Splits the sentence at its placeholder, to put the link there.
  const [before, after] = t('list.contact', { email: '\n' }).split('\n')
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  )
}
