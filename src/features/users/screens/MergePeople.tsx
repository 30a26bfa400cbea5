import { MergeDialog } from '../../../web/ui/merge/MergeDialog.tsx'
import { userText } from '../user.text.ts'
import { mergedUserFields, type User, userEndpoints } from '../user.ts'

type Props = { user: User; other?: number; onClose: () => void }

/** Merges two people; address to sign in, password and rights are those of the one that stays. */
export default function MergePeople({ user, other, onClose }: Props) {
  return (
    <MergeDialog
      kind={{
        resource: 'users',
        isAccount: true,
        endpoints: userEndpoints,
        fields: mergedUserFields,
        text: userText,
        nameOf: ({ name }: User) => name,
        detailOf: ({ email, company_name, city }: User) => [email, company_name, city],
        path: (id) => `/users/${id}`,
      }}
      record={user}
      {...(other !== undefined && { other })}
      onClose={onClose}
    />
  )
}
