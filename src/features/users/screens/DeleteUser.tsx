import { useWords } from '../../../web/loading/words.ts'
import { DeleteDialog } from '../../../web/ui/trash/DeleteDialog.tsx'
import { refresh } from '../../../web/useApi.ts'
import { userText } from '../user.text.ts'
import { userEndpoints } from '../user.ts'
import { EndingLinks } from './EndingLinks.tsx'

type DeleteUserProps = {
  user: { id: number; version: number; name: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Dialog that deletes a person, and reports if they were deactivated instead. */
export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const t = useWords(userText)
  return (
    <DeleteDialog
      endpoints={userEndpoints}
      record={user}
      name={user.name}
      text={userText}
      note={<EndingLinks user={user.id} />}
      successMessage={({ outcome }) =>
        outcome === 'deactivated' ? t('delete.deactivated') : undefined
      }
      onClose={onClose}
      onDeleted={({ outcome }) => {
        if (outcome === 'deactivated') void refresh('users')
        else onDeleted?.()
      }}
    />
  )
}
