import { Suspense, useState } from 'react'
import { unaccented } from '../../../kernel/field/folded.ts'
import { Link } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { AlikeNotice } from '../../../web/ui/merge/AlikeNotice.tsx'
import { useCall } from '../../../web/useApi.ts'
import { type Company, companyEndpoints } from '../company.ts'
import { groupByPlace } from '../proposals.ts'
import { peopleText } from './people.text.ts'

const MergeCompanies = prefetchedPart(() => import('./MergeCompanies.tsx'))

const folded = (name: string) => unaccented(name.toLowerCase().trim())

/** Proposes to merge companies of the same name that share the address or the mail domain of this one. */
export function AlikeCompanies({ company }: { company: Company }) {
  const t = useWords(peopleText)
  const [merging, setMerging] = useState<number>()
  const query = { search: company.name, fields: ['street', 'number', 'mail_domain'] }
  const { data } = useCall(companyEndpoints.list, { query })
  const named = [company, ...(data?.results ?? [])]
    .filter(
      ({ id, name }, at) =>
        folded(name) === folded(company.name) && (at === 0 || id !== company.id),
    )
    .map(({ id, name, street, number, postcode, mail_domain }) => ({
      ...{ id, name, postcode },
      ...{ street: street ?? null, number: number ?? null, domain: mail_domain ?? null },
    }))
  const alike = groupByPlace(named).find(({ members }) =>
    members.some(({ id }) => id === company.id),
  )
  return (
    <>
      {alike?.members
        .filter(({ id }) => id !== company.id)
        .map(({ id, name }) => (
          <AlikeNotice key={id} merge={() => setMerging(id)}>
            {t('alike')} <Link to={`/users/c${id}`}>{name}</Link>{' '}
            {alike.same.map((reason) => t(`same.${reason}`)).join(' · ')}
          </AlikeNotice>
        ))}
      <Suspense>
        {merging !== undefined && (
          <MergeCompanies company={company} other={merging} onClose={() => setMerging(undefined)} />
        )}
      </Suspense>
    </>
  )
}
