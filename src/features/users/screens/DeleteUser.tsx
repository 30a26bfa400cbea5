import { useWords } from '../../../web/loading/words.ts'
import { DeleteRecord } from '../../../web/ui/trash/DeleteDialog.tsx'
import { refresh } from '../../../web/useApi.ts'
import { userText } from '../user.text.ts'
import { EndingLinks } from './EndingLinks.tsx'
import { userPages } from './userPages.tsx'

type DeleteUserProps = {
  user: { id: number; version: number; name: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Dialog that deletes a person, and reports if they were deactivated instead. */
export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const t = useWords(userText)
  return (
    <DeleteRecord
      of={userPages}
      record={user}
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
