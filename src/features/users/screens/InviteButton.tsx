import { Button } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { IconMail } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import phone from '../../../web/ui/basic/phone.module.css'
import { writes } from '../../../web/writes/unsavedWork.ts'
import { userText } from '../user.text.ts'
import { type User, userEndpoints } from '../user.ts'

type Props = {
  user: Pick<User, 'id' | 'name' | 'email' | 'sign_in'>
  /** Looks like the main or a further action beside a text; by default like one in the head of a page. */
  variant?: 'filled' | 'default'
}

/** Whether a person has no account yet, so that they can be invited. */
export const isInvitable = ({ sign_in }: Pick<User, 'sign_in'>) =>
  sign_in === 'none' || sign_in === 'invited'

/** Mails a person without an account an invitation, or another one. */
export function InviteButton({ user, variant }: Props) {
  const t = useWords(userText)
  const [isInviting, setInviting] = useState(false)
  const invite = async ({ detail: clicks }: MouseEvent) => {
    // The second click of a double click would send the invitation again, which invalidates the first link.
    if (isInviting || clicks > 1) return
    setInviting(true)
    if (await sendWrite(userEndpoints.invite, user))
      toast.success(t('invite.done', { email: user.email ?? '' }))
    setInviting(false)
  }
  return (
    <Button
      variant={variant ?? 'default'}
      className={variant ? undefined : phone.iconOnly}
      leftSection={<IconMail aria-hidden />}
      onClick={(event) => void invite(event)}
    >
      {t(user.sign_in === 'none' ? 'invite' : 'invite.again')}
    </Button>
  )
}

/** Sends a write about a person, such as an invitation; shows a refusal, and returns whether it succeeded. */
export async function sendWrite(
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
