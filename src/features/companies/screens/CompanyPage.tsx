import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconLayersIntersect } from '../../../web/icons/icons.ts'
import { type LazyPart, prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Initials } from '../../../web/ui/basic/Initials.tsx'
import { PhoneLink } from '../../../web/ui/basic/PhoneLink.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { MergeNotice } from '../../../web/ui/merge/MergeNotice.tsx'
import { mergeText } from '../../../web/ui/merge/merge.text.ts'
import { Page } from '../../../web/ui/page/Page.tsx'
import columns from '../../../web/ui/page/RecordColumns.module.css'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { MoreActions } from '../../../web/ui/record/MoreActions.tsx'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../web/ui/record/RecordPage.tsx'
import { DeleteDialog } from '../../../web/ui/trash/DeleteDialog.tsx'
import { recordName } from '../../../web/writes/write.ts'
import { userText } from '../../users/user.text.ts'
import { companyText } from '../company.text.ts'
import { type Company, companyEndpoints, companyFields, enteredCompanyFields } from '../company.ts'
import { AlikeCompanies } from './AlikeCompanies.tsx'
import { Members } from './Members.tsx'
import { peopleText } from './people.text.ts'

const MergeCompanies = prefetchedPart(() => import('./MergeCompanies.tsx'))

type Props = {
  id: string
  /** The mandates of a company, and to whom each is opened; provided by the mandates feature. */
  Mandates: LazyPart<{ company: number }>
  /** Its people without an email address; provided by the contacts feature. */
  Contacts: LazyPart<{ of: { company: number } }>
}

/** The page of a company: its people first, then what it has ordered. */
export default function CompanyPage({ id, Mandates, Contacts }: Props) {
  const t = useWords(companyText)
  const tPeople = useWords(peopleText)
  const list = { label: useWords(userText)('list.title'), to: '/users-list' }
  return (
    <RecordPage
      endpoint={companyEndpoints.get}
      id={id}
      waiting={{ title: tPeople('companies') }}
      parts={[Mandates, Contacts]}
      failed={tPeople('page.failed')}
    >
      {(company) => (
        <RecordHistory
          endpoints={companyEndpoints}
          record={company}
          title={company.name}
          fields={companyFields}
          t={t as TranslateKey}
        >
          {(history) => (
            <Page
              title={company.name}
              isRecord
              mark={<Initials name={company.name} isLarge />}
              subtitle={<Reached company={company} />}
              breadcrumb={[list]}
              actions={<Actions company={company} />}
              aside={history}
            >
              <MergeNotice
                record={company}
                resource="companies"
                endpoints={companyEndpoints}
                path={(id) => `/users/c${id}`}
              />
              <div className={columns.columns}>
                <div className={columns.side}>
                  {!company.merged_into && <AlikeCompanies company={company} />}
                  <Members company={company.id} />
                  {!company.merged_into && (
                    <Suspense fallback={<Skeleton />}>
                      <Contacts of={{ company: company.id }} />
                    </Suspense>
                  )}
                  <Suspense fallback={<Skeleton />}>
                    <Mandates company={company.id} />
                  </Suspense>
                </div>
                <RecordForm
                  endpoint={companyEndpoints.update}
                  record={company}
                  asFacts="page"
                  title={company.name}
                  fields={enteredCompanyFields}
                  readOnly={company.merged_into ? Object.keys(enteredCompanyFields) : []}
                  text={companyText}
                />
              </div>
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}

/** What a company is, where it is and how it is reached. */
function Reached({ company }: { company: Company }) {
  const t = useWords(companyText)
  const { kind, street, number, postcode, city, phone_number } = company
  const address = [street, number].filter(Boolean).join(' ')
  const place = [postcode, city].filter(Boolean).join(' ')
  const words = [kind && t(`kind.${kind}`), [address, place].filter(Boolean).join(', ')]
  return (
    <>
      <span>{words.filter(Boolean).join(' · ')}</span>
      {phone_number && <PhoneLink number={phone_number} />}
    </>
  )
}

function Actions({ company }: { company: Company }) {
  const navigate = useNavigate()
  const t = useWords(mergeText)
  const [open, setOpen] = useState<'merge' | 'delete'>()
  const close = () => setOpen(undefined)
  const merge = {
    label: t('title'),
    icon: <IconLayersIntersect aria-hidden />,
    run: () => setOpen('merge'),
  }
  const isMerged = company.merged_into !== null
  return (
    <>
      <RecordSaved record={recordName('companies', company.id)} />
      {isMerged ? (
        <MoreActions />
      ) : (
        <MoreActions actions={[merge]} onDelete={() => setOpen('delete')} />
      )}
      <Suspense>
        {open === 'merge' && <MergeCompanies company={company} onClose={close} />}
      </Suspense>
      {open === 'delete' && (
        <DeleteDialog
          endpoints={companyEndpoints}
          record={company}
          name={company.name}
          text={companyText}
          onClose={close}
          onDeleted={() => void navigate({ to: '/users-list' })}
        />
      )}
    </>
  )
}
