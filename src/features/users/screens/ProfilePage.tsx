import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { Initials } from '../../../web/ui/basic/Initials.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { Tabs, useTab } from '../../../web/ui/page/Tabs.tsx'
import { MoreActions } from '../../../web/ui/record/MoreActions.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../web/ui/record/RecordPage.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import { recordName } from '../../../web/writes/write.ts'
import { authEndpoints } from '../../auth/auth.ts'
import { userText } from '../user.text.ts'
import { userEndpoints, userFields } from '../user.ts'
import classes from './ProfilePage.module.css'
import { readOnlyFields, UserForm } from './UserForm.tsx'

const SecurityPanel = lazyPart(() => import('../../auth/screens/security/SecurityPanel.tsx'))

const tabs = ['profile', 'security', 'data'] as const

/** Fields that the office maintains on the person's page. */
const officeFields = [
  'role',
  'groups',
  'sign_in',
  'last_login',
  'second_factor_at',
  'kickoff_form_url',
]

type Parts = {
  /** Acceptance, copy and deletion of the person's data. */
  OwnData: ComponentType
  /** The address of their calendar. */
  Calendar: ComponentType
}

/** The contact details, bank account, calendar, sign-in and data of the signed-in person. */
export default function ProfilePage({ OwnData, Calendar }: Parts) {
  const t = useWords(userText)
  const { groups } = useSession()
  const { data: me, error, refetch } = useCall(authEndpoints.me, {})
  const tab = useTab(tabs)
  const title = t('profile.title')
  const failed = t('profile.failed')
  if (!me)
    return (
      <Page title={title} isRecord>
        {error ? (
          <ErrorPart title={failed} error={error} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </Page>
    )
  return (
    <RecordPage
      endpoint={userEndpoints.get}
      id={String(me.id)}
      waiting={{ title: [me.first_name, me.last_name].filter(Boolean).join(' ') }}
      failed={failed}
    >
      {(user) => (
        <RecordHistory
          endpoints={userEndpoints}
          record={user}
          title={title}
          fields={userFields}
          hidden={officeFields}
          t={t as TranslateKey}
          readOnly={readOnlyFields(user, groups)}
        >
          {(history) => (
            <Page
              title={user.name}
              documentTitle={title}
              isRecord
              mark={<Initials name={user.name} isLarge />}
              subtitle={me.email}
              actions={
                <>
                  <RecordSaved record={recordName('users', user.id)} />
                  <MoreActions />
                </>
              }
              aside={history}
            >
              <Tabs
                label={t('profile.tabs')}
                tabs={tabs.map((key) => ({ key, word: t(`profile.tab.${key}`) }))}
                current={tab}
              />
              <div className={classes.content} data-wide={tab === 'security' || undefined}>
                {tab === 'security' ? (
                  <Suspense>
                    <SecurityPanel email={me.email} />
                  </Suspense>
                ) : tab === 'data' ? (
                  <Suspense>
                    <OwnData />
                  </Suspense>
                ) : (
                  <>
                    {/* Refresh `me`, as the menu shows the name. */}
                    <UserForm
                      user={user}
                      hidden={
                        groups.some((group) => group !== 'client')
                          ? officeFields
                          : [...officeFields, 'accreditation']
                      }
                      onSaved={() => void refresh('me')}
                    />
                    <Suspense>
                      <Calendar />
                    </Suspense>
                  </>
                )}
              </div>
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}
