import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { authEndpoints } from '../auth.ts'
import { messagePageText } from './messagePage.text.ts'

/** Whom to write to if a link opens nothing; the address is asked without the link, so it says nothing about it. */
export default function OfficeContact() {
  const t = useWords(messagePageText)
  const email = useCall(authEndpoints.contact, {}).data?.email
  if (!email) return null
  return (
    <>
      {t('contact')} <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
