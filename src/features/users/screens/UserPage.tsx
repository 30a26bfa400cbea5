import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import {
  IconDeviceMobileOff,
  IconEye,
  IconKey,
  IconLayersIntersect,
  IconUserCheck,
  IconUserOff,
} from '../../../web/icons/icons.ts'
import { type LazyPart, prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { viewingPath } from '../../../web/session/viewing.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Initials } from '../../../web/ui/basic/Initials.tsx'
import { PhoneLink } from '../../../web/ui/basic/PhoneLink.tsx'
import phone from '../../../web/ui/basic/phone.module.css'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { MergeNotice } from '../../../web/ui/merge/MergeNotice.tsx'
import { mergeText } from '../../../web/ui/merge/merge.text.ts'
import { Page } from '../../../web/ui/page/Page.tsx'
import columns from '../../../web/ui/page/RecordColumns.module.css'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { type MenuAction, MoreActions } from '../../../web/ui/record/MoreActions.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../web/ui/record/RecordPage.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { recordName } from '../../../web/writes/write.ts'
import { useMe } from '../../auth/useMe.tsx'
import { userText } from '../user.text.ts'
import { addressFields, type User, userEndpoints, userFields } from '../user.ts'
import { type AccountAct, AccountDialog } from './AccountDialog.tsx'
import { AlikePeople } from './AlikePeople.tsx'
import { CompanyHint } from './CompanyHint.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { InviteButton, isInvitable, sendWrite } from './InviteButton.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SimilarPeople } from './SimilarPeople.tsx'
import { readOnlyFields, UserForm, userControls } from './UserForm.tsx'

const MergePeople = prefetchedPart(() => import('./MergePeople.tsx'))

type UserPageProps = {
  /** Lists the buildings and mandates of a person; provided by the mandates feature. */
  Assignments: LazyPart<{ user: number }>
  /** Their companies and the calls with them; provided by the companies feature. */
  Companies: LazyPart<{ user: number }>
}

/** The page of a person, or the form to create one. */
export default function UserPage({ Assignments, Companies }: UserPageProps) {
  const { user_id } = useParams({ strict: false }) as { user_id?: string }
  return user_id === undefined ? (
    <NewUser />
  ) : (
    <UserRecord id={user_id} {...{ Assignments, Companies }} />
  )
}

const breadcrumb = (label: string) => [{ label, to: '/users-list' }]

function NewUser() {
  const t = useWords(userText)
  const navigate = useNavigate()
  const [entered, setEntered] = useState<{
    values: DraftValues
    set: (values: DraftValues) => void
  }>()
  const isMirroring = entered?.values.same_address_as_first_building === true
  return (
    <Page title={t('list.new')} breadcrumb={breadcrumb(t('list.title'))} width="form">
      <CreateForm
        endpoint={userEndpoints.create}
        form="users/new"
        fields={userFields}
        text={userText}
        hidden={isMirroring ? ['name', ...addressFields] : ['name']}
        controls={userControls}
        submit={t('create.submit')}
        title={t('list.new')}
        onValues={(values, set) => setEntered({ values, set })}
        afterSection={{
          identity: entered && (
            <>
              <CompanyHint {...entered} />
              <SimilarPeople
                values={entered.values}
                onChoose={({ id }) => void navigate({ to: `/users/${id}` })}
              />
            </>
          ),
        }}
        onCreated={({ id }) => {
          toast.success(t('create.done'))
          void navigate({ to: `/users/${id}` })
        }}
      />
    </Page>
  )
}

function UserRecord({ id, Assignments, Companies }: UserPageProps & { id: string }) {
  const t = useWords(userText)
  const { groups } = useSession()
  return (
    <RecordPage
      endpoint={userEndpoints.get}
      id={id}
      waiting={{ title: t('list.title') }}
      parts={[Assignments, Companies]}
      failed={t('page.failed')}
    >
      {(user) => (
        <RecordHistory
          endpoints={userEndpoints}
          record={user}
          title={user.name}
          fields={userFields}
          t={t as TranslateKey}
          readOnly={readOnlyFields(user, groups)}
        >
          {(history) => (
            <Page
              title={user.name}
              isRecord
              mark={<Initials name={user.name} isLarge />}
              subtitle={<Reached user={user} />}
              breadcrumb={breadcrumb(t('list.title'))}
              actions={<Actions user={user} />}
              aside={history}
            >
              <MergeNotice
                record={user}
                resource="users"
                endpoints={userEndpoints}
                path={(id) => `/users/${id}`}
              />
              <div className={columns.columns}>
                <UserForm user={user} asFacts="page" />
                <div className={columns.side}>
                  {!user.merged_into && <AlikePeople user={user} />}
                  <Suspense fallback={<Skeleton />}>
                    <Companies user={user.id} />
                    <Assignments user={user.id} />
                  </Suspense>
                </div>
              </div>
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}

/** Who a person is and how they are reached, beside their name. */
function Reached({ user: { company_name, role, sign_in, phone_number, email } }: { user: User }) {
  const t = useWords(userText)
  const words = [
    company_name,
    role && t(`role.${role}`),
    sign_in === 'deactivated' && t('sign_in.deactivated'),
  ].filter(Boolean)
  return (
    <>
      {words.length > 0 && <span>{words.join(' · ')}</span>}
      {phone_number && <PhoneLink number={phone_number} />}
      {email && (
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      )}
    </>
  )
}

function Actions({ user }: { user: User }) {
  const t = useWords(userText)
  const tMerge = useWords(mergeText)
  const { can } = useSession()
  const navigate = useNavigate()
  const me = useMe()
  const [openDialog, setOpenDialog] = useState<'password' | 'delete' | 'merge' | AccountAct>()
  const close = () => setOpenDialog(undefined)
  const activate = async () => {
    if (await sendWrite(userEndpoints.activate, user)) toast.success(t('activate.done'))
  }
  const resetFactor: MenuAction = {
    label: t('reset_factor'),
    icon: <IconDeviceMobileOff aria-hidden />,
    run: () => setOpenDialog('reset_factor'),
  }
  const confirmations = {
    deactivate: () =>
      toast.success(t('deactivate.done'), { label: t('undo'), run: () => void activate() }),
    reset_factor: () => toast.success(t('reset_factor.done')),
  }
  const viewAs: MenuAction = {
    label: t('view_as'),
    icon: <IconEye aria-hidden />,
    // No `noopener`: with it, browsers would not let the tab close itself at the end.
    run: () => void window.open(viewingPath(user.id), '_blank'),
  }
  const isViewable = user.sign_in === 'active' && !user.groups?.includes('admin')
  const password: MenuAction = {
    label: t('password'),
    icon: <IconKey aria-hidden />,
    // Administrators change their own password in the profile, which asks for the current one.
    run: () =>
      me?.id === user.id
        ? void navigate({ to: '/profile', search: { tab: 'security' } })
        : setOpenDialog('password'),
  }
  const signIn: MenuAction =
    user.sign_in === 'deactivated'
      ? {
          label: t('activate'),
          icon: <IconUserCheck aria-hidden />,
          run: () => void activate(),
        }
      : {
          label: t('deactivate'),
          icon: <IconUserOff aria-hidden />,
          run: () => setOpenDialog('deactivate'),
        }
  const merge: MenuAction = {
    label: tMerge('title'),
    icon: <IconLayersIntersect aria-hidden />,
    run: () => setOpenDialog('merge'),
  }
  if (user.merged_into) return <MoreActions />
  return (
    <>
      <RecordSaved record={recordName('users', user.id)} />
      {isInvitable(user) ? (
        <InviteButton user={user} />
      ) : (
        <Button
          variant="default"
          className={phone.iconOnly}
          leftSection={password.icon}
          onClick={password.run}
        >
          {password.label}
        </Button>
      )}
      <MoreActions
        actions={[
          ...(isViewable && can('users:view_as') ? [viewAs] : []),
          ...(isInvitable(user) ? [password] : []),
          ...(user.second_factor_at ? [resetFactor] : []),
          signIn,
          merge,
        ]}
        onDelete={() => setOpenDialog('delete')}
      />
      <Suspense>{openDialog === 'merge' && <MergePeople user={user} onClose={close} />}</Suspense>
      {openDialog === 'password' && <PasswordDialog user={user} onClose={close} />}
      {(openDialog === 'deactivate' || openDialog === 'reset_factor') && (
        <AccountDialog
          user={user}
          act={openDialog}
          onClose={close}
          onDone={confirmations[openDialog]}
        />
      )}
      {openDialog === 'delete' && (
        <DeleteUser
          user={user}
          onClose={close}
          onDeleted={() => void navigate({ to: '/users-list' })}
        />
      )}
    </>
  )
}
