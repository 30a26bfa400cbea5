import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { MoreActions } from '../../../web/ui/basic/MoreActions.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import type { SayKey } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../web/ui/record/RecordPage.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import { recordName } from '../../../web/writes/write.ts'
import { authText } from '../../auth/auth.text.ts'
import { authEndpoints } from '../../auth/auth.ts'
import { ChangePasswordDialog } from '../../auth/screens/ChangePasswordDialog.tsx'
import { userText } from '../user.text.ts'
import { userEndpoints, userFields } from '../user.ts'
import { readOnlyFields, UserForm } from './UserForm.tsx'

/** Fields that the office maintains on the person's page. */
const officeFields = ['role', 'groups', 'sign_in', 'last_login', 'kickoff_form_url']

/** The contact details and bank account of the signed-in person. */
export default function ProfilePage() {
  const t = useWords(userText)
  const { groups } = useSession()
  const { data: me, error, refetch } = useCall(authEndpoints.me, {})
  const sayAuth = useWords(authText)
  const [isChanging, setChanging] = useState(false)
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
    <RecordPage endpoint={userEndpoints.get} id={String(me.id)} waiting={{ title }} failed={failed}>
      {(user) => (
        <RecordHistory
          endpoints={userEndpoints}
          record={user}
          title={title}
          fields={userFields}
          hidden={officeFields}
          say={t as SayKey}
          readOnly={readOnlyFields(user, groups)}
        >
          {(history) => (
            <Page
              title={title}
              isRecord
              subtitle={user.name}
              actions={
                <>
                  <RecordSaved record={recordName('users', user.id)} />
                  <Button
                    variant="default"
                    leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setChanging(true)}
                  >
                    {sayAuth('change.title')}
                  </Button>
                  <MoreActions />
                  {isChanging && (
                    <ChangePasswordDialog email={me.email} onClose={() => setChanging(false)} />
                  )}
                </>
              }
              aside={history}
              width="form"
            >
              {/* Refresh `me`, as the menu shows the name. */}
              <UserForm user={user} hidden={officeFields} onSaved={() => void refresh('me')} />
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}
