import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { Link } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { callText } from '../call.text.ts'
import { callEndpoints, callFields } from '../call.ts'
import { companyText } from '../company.text.ts'
import { companyEndpoints, companyFields } from '../company.ts'
import { memberText } from '../member.text.ts'
import { memberEndpoints } from '../member.ts'
import CompanyProposals from './CompanyProposals.tsx'
import { peopleText } from './people.text.ts'

const MemberDialog = prefetchedPart(() => import('./MemberDialog.tsx'))

/** Most calls that a person's page shows. */
const callsShown = 5

/** Of a person, beside their record: the companies for which they act, and the last calls with them. */
export default function PersonParts({ user }: { user: number }) {
  return (
    <>
      <CompanyProposals person={user} />
      <Companies person={user} />
      <Calls person={user} />
    </>
  )
}

function Companies({ person }: { person: number }) {
  const t = useWords(peopleText)
  const tMember = useWords(memberText)
  const [opened, setOpened] = useState<'join' | 'new'>()
  const query = { person: [person] }
  const { data, error, refetch } = useCall(memberEndpoints.list, { query })
  const close = () => setOpened(undefined)
  if (error && !data)
    return <ErrorPart title={t('people.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <section>
      <div className="apart lead">
        <h2>{t('companies')}</h2>
        <span>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened('join')}>
            {t('join')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened('new')}>
            {t('new')}
          </Button>
        </span>
      </div>
      {data.count === 0 && <p className="quiet">{t('no_company')}</p>}
      <ul className="parts">
        {data.results.map(({ id, company, company_name, role, duties, until }) => (
          <li key={id}>
            <Link to={`/users/c${company}`} className="breaks">
              {company_name}
            </Link>
            <div className="aside">
              {[
                role,
                ...(duties ?? []).map((duty) => tMember(`duties.${duty}`)),
                until && t('until', { date: formatDate(until) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
      {opened === 'join' && <MemberDialog known={{ person }} member={null} onClose={close} />}
      {opened === 'new' && <NewCompany person={person} onClose={close} />}
    </section>
  )
}

/** Creates a company of which the person is the first. */
function NewCompany({ person, onClose }: { person: number; onClose: () => void }) {
  const t = useWords(peopleText)
  const navigate = useNavigate()
  return (
    <Dialog title={t('new')} onClose={onClose} size={560}>
      <CreateForm
        endpoint={companyEndpoints.create}
        form={`companies/new/${person}`}
        fields={companyFields}
        text={companyText}
        submit={t('new.submit')}
        title={t('new')}
        onCreated={async ({ id }) => {
          const body = { company: id, person, duties: ['main' as const, 'signs' as const] }
          await call(memberEndpoints.create, { body })
          void navigate({ to: `/users/c${id}` })
        }}
      />
    </Dialog>
  )
}

function Calls({ person }: { person: number }) {
  const t = useWords(peopleText)
  const [isNoting, setNoting] = useState(false)
  const query = { person: [person], page_size: callsShown }
  const { data, error, refetch } = useCall(callEndpoints.list, { query })
  if (error && !data)
    return <ErrorPart title={t('calls.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  const { made_on, text } = callFields
  return (
    <section>
      <div className="apart lead">
        <h2>{t('calls')}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => setNoting(true)}>
          {t('call.note')}
        </Button>
      </div>
      {data.count === 0 && <p className="quiet">{t('no_call')}</p>}
      <ul className="parts">
        {data.results.map((made) => (
          <li key={made.id}>
            <div className="breaks">{made.text}</div>
            <div className="aside">
              {[
                made.made_on && formatDate(made.made_on),
                made.author_name && t('call.by', { name: made.author_name }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
      {isNoting && (
        <Dialog title={t('call.note')} onClose={() => setNoting(false)} size={480}>
          <CreateForm
            endpoint={callEndpoints.create}
            form={`phone_calls/new/${person}`}
            fields={{ made_on, text }}
            text={callText}
            initial={{ made_on: dayOf(new Date()) }}
            bodyOf={(values) => ({ ...values, person })}
            submit={t('call.note')}
            title={t('call.note')}
            onCreated={() => {
              void refresh('phone_calls')
              toast.success(t('call.noted'))
              setNoting(false)
            }}
          />
        </Dialog>
      )}
    </section>
  )
}
