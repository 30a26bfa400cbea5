import { Button } from '@mantine/core'
import { section } from '../../../kernel/field/fields.ts'
import { choice, day, longText } from '../../../kernel/field/kinds.ts'
import { useWords } from '../../../web/loading/words.ts'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { mandateText, waitingText } from '../mandate.text.ts'
import { type ListedMandate, mandateEndpoints, waitingReasons } from '../mandate.ts'
import { DecisionNote } from '../record/DecisionNote.tsx'
import { mandateRecordText } from '../record/record.text.ts'

/** Fields of a waiting state. */
export const waitingFields = section('waiting', 'base', {
  reason: choice(waitingReasons, { required: true }),
  until: day(),
  next_action: longText({ max: 500 }),
})

type Props = {
  mandate: Pick<ListedMandate, 'id' | 'number' | 'version' | 'waiting' | 'building_address'>
  onClose: () => void
}

/** Sets or ends the waiting state of a mandate: reason, end date and next action. */
export default function WaitingDialog({ mandate, onClose }: Props) {
  const t = useWords(mandateText)
  const tRecord = useWords(mandateRecordText)
  const { id, number, version, waiting, building_address } = mandate
  const ending = useDecision(mandateEndpoints.setWaiting)
  const title = `${number} ${building_address}`

  async function end() {
    const ended = await ending.decide(
      { params: { id }, body: { reason: null } },
      { title, version },
    )
    if (!ended.problem) onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={waiting ? tRecord('change_waiting') : t('action.wait')}
      size={480}
    >
      <CreateForm
        endpoint={mandateEndpoints.setWaiting}
        record={{ id, version }}
        form={`mandates/${id}/waiting`}
        fields={waitingFields}
        initial={
          waiting
            ? { reason: waiting.reason, until: waiting.until, next_action: waiting.next_action }
            : undefined
        }
        text={waitingText}
        submit={waiting ? tRecord('change_waiting') : t('action.wait')}
        title={title}
        onCreated={onClose}
        beside={
          waiting && (
            <Button
              variant="default"
              loading={ending.isSending}
              disabled={ending.isKept}
              onClick={() => void end()}
            >
              {tRecord('wait_ended')}
            </Button>
          )
        }
      />
      <DecisionNote isKept={ending.isKept}>{ending.problem?.body.detail}</DecisionNote>
    </Dialog>
  )
}
