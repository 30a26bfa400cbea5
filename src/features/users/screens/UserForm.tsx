import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { access } from '../../../access.ts'
import { rulesForPart } from '../../../kernel/access.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { userText } from '../user.text.ts'
import { addressFields, type User, userEndpoints, userFields } from '../user.ts'
import { GroupsControl } from './GroupsControl.tsx'
import { IbanControl } from './IbanControl.tsx'
import classes from './UserForm.module.css'

/** Custom controls for fields of a person. */
export const userControls = { same_address_as_first_building: MirrorControl, iban: IbanControl }

/** Fields of a person that a user in these groups cannot edit: those that they may not write, and a mirrored address. */
export function readOnlyFields(user: User, groups: readonly string[]): readonly string[] {
  const notWritable = Object.entries(userFields).flatMap(([name, { group }]) =>
    rulesForPart(access, { id: 0, groups }, 'users', 'write', group).length > 0 ? [] : [name],
  )
  // Users who may not write the flag can still edit a mirrored address, which ends the mirroring.
  const isMirrored = user.same_address_as_first_building && !notWritable.includes(mirrorField)
  return isMirrored ? [...notWritable, ...addressFields] : notWritable
}

const mirrorField = 'same_address_as_first_building' satisfies keyof User

/** The form of a person; each field is saved on blur. */
export function UserForm({
  user,
  hidden = [],
  asFacts,
  onSaved,
}: {
  user: User
  hidden?: readonly string[]
  /** Shows the fields as facts to read, each editable in place. */
  asFacts?: 'page'
  onSaved?: () => void
}) {
  const t = useWords(userText)
  const { groups } = useSession()
  const readOnly = user.merged_into ? Object.keys(userFields) : readOnlyFields(user, groups)
  const { id, name } = user
  const controls = useMemo(
    () => ({
      ...userControls,
      groups: (props: ControlProps) => <GroupsControl {...props} user={{ id, name }} />,
    }),
    [id, name],
  )
  return (
    <RecordForm
      endpoint={userEndpoints.update}
      record={user}
      asFacts={asFacts}
      title={user.name}
      fields={userFields}
      text={userText}
      hidden={[
        'name',
        'merged_into',
        ...hidden,
        ...(readOnly.includes(mirrorField) ? [mirrorField] : []),
      ]}
      readOnly={readOnly}
      notes={readOnly.includes('email') ? { email: t('email.office') } : undefined}
      controls={controls}
      onSaved={onSaved}
    />
  )
}

/** A checkbox to mirror the address of the first building. */
function MirrorControl({ id, value, onChange, onCommit }: ControlProps) {
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
