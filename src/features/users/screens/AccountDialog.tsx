import { Button, Group } from '@mantine/core'
import { IconCloudOff } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import classes from '../../../web/ui/trash/DeleteDialog.module.css'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { userText } from '../user.text.ts'
import { type User, userEndpoints } from '../user.ts'
import { EndingLinks } from './EndingLinks.tsx'

const acts = {
  deactivate: {
    endpoint: userEndpoints.deactivate,
    title: 'deactivate.title',
    text: 'deactivate.text',
    confirm: 'deactivate.confirm',
    failed: 'deactivate.failed',
  },
  reset_factor: {
    endpoint: userEndpoints.resetSecondFactor,
    title: 'reset_factor.title',
    text: 'reset_factor.text',
    confirm: 'reset_factor.confirm',
    failed: 'reset_factor.failed',
  },
} as const

/** An act that takes away how a person signs in. */
export type AccountAct = keyof typeof acts

type AccountDialogProps = {
  user: User
  act: AccountAct
  onClose: () => void
  onDone: () => void
}

/** Explains an action on a person's account, and runs it after confirmation; shows the reason of a refusal. */
export function AccountDialog({ user, act, onClose, onDone }: AccountDialogProps) {
  const t = useWords(userText)
  const tUi = useWords(uiText)
  const { endpoint, title, text, confirm, failed } = acts[act]
  const { decide, discard, problem, isSending, isKept } = useDecision(endpoint)
  const { id, name } = user

  async function run() {
    const outcome = await decide({ params: { id } }, { title: name })
    if (outcome.problem) return
    onClose()
    onDone()
  }

  function close() {
    // Cancels an act that is waiting for the connection.
    void discard()
    onClose()
  }

  return (
    <Dialog onClose={close} title={t(title, { name })}>
      <div className="column">
        <p className="quiet">{t(text, { name })}</p>
        {act === 'deactivate' && <EndingLinks user={id} />}
        {problem && <Refusal title={t(failed)} error={problem} />}
        <Group justify="flex-end" gap={8}>
          {isKept && (
            <span className={classes.waits} role="status">
              <IconCloudOff size={14} aria-hidden />
              {tUi('save.kept')}
            </span>
          )}
          <Button variant="subtle" onClick={close}>
            {tUi('dialog.cancel')}
          </Button>
          <Button
            color="red"
            data-autofocus
            loading={isSending}
            disabled={isKept}
            onClick={() => void run()}
          >
            {t(confirm)}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
