import { Checkbox } from '@mantine/core'
import { access } from '../../../access.ts'
import { rulesForPart } from '../../../kernel/access.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { RecordForm } from '../../../web/ui/form/RecordForm.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { userText } from '../user.text.ts'
import { addressFields, type User, userEndpoints, userFields } from '../user.ts'
import { IbanControl } from './IbanControl.tsx'
import classes from './UserForm.module.css'

/** Controls of a person's fields other than those of their kind. */
export const userControls = { same_address_as_first_building: FollowControl, iban: IbanControl }

/** Fields that are only read: those which these groups may not write, and a followed address. */
export function readOnlyFields(user: User, groups: readonly string[]): readonly string[] {
  const office = Object.entries(userFields).flatMap(([name, { group }]) =>
    rulesForPart(access, { id: 0, groups }, 'users', 'write', group).length > 0 ? [] : [name],
  )
  // Those who cannot let go of a followed address do so by changing it.
  const isFollowed = user.same_address_as_first_building && !office.includes(follow)
  return isFollowed ? [...office, ...addressFields] : office
}

const follow = 'same_address_as_first_building' satisfies keyof User

/** A person's fields, each saved as it is left. */
export function UserForm({
  user,
  hidden = [],
  onSaved,
}: {
  user: User
  hidden?: readonly string[]
  onSaved?: () => void
}) {
  const t = useWords(userText)
  const { groups } = useSession()
  const readOnly = readOnlyFields(user, groups)
  return (
    <RecordForm
      endpoint={userEndpoints.update}
      record={user}
      title={user.name}
      fields={userFields}
      text={userText}
      hidden={['name', ...hidden, ...(readOnly.includes(follow) ? [follow] : [])]}
      readOnly={readOnly}
      notes={readOnly.includes('email') ? { email: t('email.office') } : undefined}
      controls={userControls}
      onSaved={onSaved}
    />
  )
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
