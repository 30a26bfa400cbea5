import { Suspense, useState } from 'react'
import { Link } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { AlikeNotice } from '../../../web/ui/merge/AlikeNotice.tsx'
import { useCall } from '../../../web/useApi.ts'
import { contactText } from '../contact.text.ts'
import { type User, userEndpoints } from '../user.ts'

const MergePeople = prefetchedPart(() => import('./MergePeople.tsx'))

/** Proposes to merge people of the same name who share the phone number or the company of this one. */
export function AlikePeople({ user }: { user: User }) {
  const t = useWords(contactText)
  const [merging, setMerging] = useState<number>()
  const { phone_number, first_name, last_name, company_name } = user
  const { data } = useCall(
    userEndpoints.similar,
    { body: { phone_number, first_name, last_name } },
    { enabled: Boolean(last_name) },
  )
  const alike = (data?.results ?? []).filter(
    ({ id, same, company }) =>
      id !== user.id &&
      same.includes('name') &&
      (same.includes('phone') || (company !== null && company === company_name)),
  )
  return (
    <>
      {alike.map(({ id, name, email }) => (
        <AlikeNotice key={id} merge={() => setMerging(id)}>
          {t('alike')} <Link to={`/users/${id}`}>{name}</Link> {email}
        </AlikeNotice>
      ))}
      <Suspense>
        {merging !== undefined && (
          <MergePeople user={user} other={merging} onClose={() => setMerging(undefined)} />
        )}
      </Suspense>
    </>
  )
}
