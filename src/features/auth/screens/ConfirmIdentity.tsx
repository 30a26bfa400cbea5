import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { call } from '../../../web/useApi.ts'
import { confirmedMinutes } from '../account.ts'
import { authText } from '../auth.text.ts'
import { passwordEndpoints } from '../password/passwords.ts'
import { useMe } from '../useMe.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Asks for the caller's password before a change of somebody's access; `answer` says whether it was right. */
export default function ConfirmIdentity({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const t = useWords(authText)
  const email = useMe()?.email ?? ''
  const cancel = () => answer(false)
  return (
    <Dialog title={t('confirm.title')} size={400} onClose={cancel}>
      <PasswordForm
        email={email}
        text={t('confirm.text', { minutes: confirmedMinutes })}
        submit={t('confirm.submit')}
        send={async (password = '') => {
          await call(passwordEndpoints.confirmIdentity, { body: { password } })
          answer(true)
        }}
        onClose={cancel}
      />
    </Dialog>
  )
}
