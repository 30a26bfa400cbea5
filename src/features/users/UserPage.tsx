import { Button, Checkbox } from '@mantine/core'
import { IconKey, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { CallError } from '../../kernel/client.ts'
import { writes } from '../../web/keptWork.ts'
import { toast } from '../../web/toast.tsx'
import { CreateForm } from '../../web/ui/CreateForm.tsx'
import type { ControlProps } from '../../web/ui/fieldMeans.ts'
import type { SayKey } from '../../web/ui/fieldValue.ts'
import { MoreActions } from '../../web/ui/MoreActions.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { RecordForm } from '../../web/ui/RecordForm.tsx'
import { RecordHistory } from '../../web/ui/RecordHistory.tsx'
import { RecordPage } from '../../web/ui/RecordPage.tsx'
import { RecordSaved } from '../../web/ui/SaveState.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { useWords } from '../../web/words.ts'
import { recordName } from '../../web/writes.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { IbanControl } from './IbanControl.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import classes from './UserPage.module.css'
import { userText } from './user.text.ts'
import { addressFields, type User, userEndpoints, userFields } from './user.ts'

type UserPageProps = {
  /** The buildings and mandates in which a person takes part, which later features know. */
  Assignments: ComponentType<{ user: number }>
}

/** A person: the form that makes one, or the record. */
export default function UserPage({ Assignments }: UserPageProps) {
  const { user_id } = useParams({ strict: false }) as { user_id?: string }
  return user_id === undefined ? <NewUser /> : <UserRecord id={user_id} Assignments={Assignments} />
}

const controls = { same_address_as_first_building: FollowControl, iban: IbanControl }

const breadcrumb = (label: string) => [{ label, to: '/users-list' }]

function NewUser() {
  const t = useWords(userText)
  const navigate = useNavigate()
  const [mirrors, setMirrors] = useState(false)
  return (
    <Page title={t('list.new')} breadcrumb={breadcrumb(t('list.title'))} width="form">
      <CreateForm
        endpoint={userEndpoints.create}
        form="users/new"
        fields={userFields}
        text={userText}
        hidden={mirrors ? ['name', ...addressFields] : ['name']}
        controls={controls}
        submit={t('create.submit')}
        title={t('list.new')}
        onValues={(values) => setMirrors(values.same_address_as_first_building === true)}
        onCreated={({ id }) => {
          toast.success(t('create.done'))
          void navigate({ to: `/users/${id}` })
        }}
      />
    </Page>
  )
}

/** The fields that are the first building's while the address follows it. */
const mirrored = (user: User) => (user.same_address_as_first_building ? addressFields : [])

function UserRecord({ id, Assignments }: UserPageProps & { id: string }) {
  const t = useWords(userText)
  const quietly = ({ company_name, role, sign_in }: User) =>
    [
      company_name,
      role && t(`role.${role}`),
      sign_in === 'deactivated' && t('sign_in.deactivated'),
    ].filter(Boolean)
  return (
    <RecordPage
      endpoint={userEndpoints.get}
      id={id}
      waiting={{ title: t('list.title') }}
      failed={t('page.failed')}
    >
      {(user) => (
        <RecordHistory
          endpoints={userEndpoints}
          record={user}
          title={user.name}
          fields={userFields}
          say={t as SayKey}
          readOnly={mirrored(user)}
        >
          {(history) => (
            <Page
              title={user.name}
              isRecord
              subtitle={quietly(user).join(' · ')}
              breadcrumb={breadcrumb(t('list.title'))}
              actions={<Actions user={user} />}
              aside={history}
              width="form"
            >
              <RecordForm
                endpoint={userEndpoints.update}
                record={user}
                title={user.name}
                fields={userFields}
                text={userText}
                hidden={['name']}
                readOnly={mirrored(user)}
                controls={controls}
              />
              <Suspense fallback={<Skeleton />}>
                <Assignments user={user.id} />
              </Suspense>
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}

function Actions({ user }: { user: User }) {
  const t = useWords(userText)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'password' | 'delete'>()
  const close = () => setOpen(undefined)
  const letIn = async () => {
    if (await send(userEndpoints.activate, user)) toast.success(t('activate.done'))
  }
  const keepOut = async () => {
    if (await send(userEndpoints.deactivate, user))
      toast.success(t('deactivate.done'), { label: t('undo'), run: () => void letIn() })
  }
  return (
    <>
      <RecordSaved record={recordName('users', user.id)} />
      <Button
        variant="default"
        leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('password')}
      >
        {t('password')}
      </Button>
      <MoreActions onDelete={() => setOpen('delete')}>
        {(Menu) =>
          user.sign_in === 'deactivated' ? (
            <Menu.Item
              leftSection={<IconUserCheck size={16} stroke={1.75} aria-hidden />}
              onClick={() => void letIn()}
            >
              {t('activate')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconUserOff size={16} stroke={1.75} aria-hidden />}
              onClick={() => void keepOut()}
            >
              {t('deactivate')}
            </Menu.Item>
          )
        }
      </MoreActions>
      {open === 'password' && <PasswordDialog user={user} onClose={close} />}
      {open === 'delete' && (
        <DeleteUser
          user={user}
          onClose={close}
          onDeleted={() => void navigate({ to: '/users-list' })}
        />
      )}
    </>
  )
}

/** Whether a person is let in or kept out now; a refusal is told. */
async function send(
  endpoint: typeof userEndpoints.activate,
  { id, name }: Pick<User, 'id' | 'name'>,
): Promise<boolean> {
  const key = crypto.randomUUID()
  try {
    await writes.write(endpoint, { params: { id } }, { key, title: name })
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await writes.discard(key)
    toast.error(error.body.detail)
    return false
  }
}

/** Follows the address of the first building, or lets go of it. */
function FollowControl({ id, value, onChange, onCommit }: ControlProps) {
  const t = useWords(userText)
  return (
    <Checkbox
      id={id}
      size="sm"
      className={classes.follow}
      label={t('address.follow')}
      aria-describedby={`${id}-label`}
      checked={value === true}
      onChange={({ currentTarget: { checked } }) => {
        onChange(checked)
        onCommit(checked)
      }}
    />
  )
}
