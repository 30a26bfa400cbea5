import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { useUndo } from '../../../web/ui/trash/useUndo.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { mandateText } from '../mandate.text.ts'
import { isLive, type ListedMandate, mandates } from '../mandate.ts'
import { DecisionNote } from '../record/DecisionNote.tsx'
import { deletionText } from './deletion.text.ts'
import { OpenQuoteList } from './OpenQuoteList.tsx'

type Props = {
  mandate: Pick<ListedMandate, 'id' | 'number' | 'status' | 'version' | 'building_address'>
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a mandate; a live one requires typing its number. */
export default function DeleteMandateDialog({ mandate, onClose, onDeleted }: Props) {
  const t = useWords(mandateText)
  const tDeletion = useWords(deletionText)
  const { id, number, status, version, building_address: address } = mandate
  const undo = useUndo()
  const [typed, setTyped] = useState('')
  const { decide, problem, isSending, isKept } = useDecision(mandates.endpoints.remove)
  const needsNumber = isLive({ status })
  const confirm = typed.trim().toUpperCase()

  async function remove(event: FormEvent) {
    event.preventDefault()
    const query = needsNumber ? { confirm } : {}
    const outcome = await decide(
      { params: { id }, query },
      { title: `${number} ${address}`, version },
    )
    if (outcome.problem) return
    toast.success(
      tDeletion('done'),
      undo(mandates.endpoints.restore, mandate, `${number} ${address}`),
    )
    onClose()
    onDeleted?.()
  }

  return (
    <Dialog onClose={onClose} title={tDeletion('title', { number })}>
      <form onSubmit={(event) => void remove(event)}>
        <p className="intro">{tDeletion('text', { address })}</p>
        <OpenQuoteList mandates={[id]} />
        {needsNumber && (
          <TextInput
            label={tDeletion('type')}
            placeholder={number}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <DecisionNote isKept={isKept}>
          {problem && (
            <>
              {tDeletion(problem.refused ? 'failed' : 'unexpected')}
              {problem.status > 0 && <span className="quiet block">{problem.body.detail}</span>}
            </>
          )}
        </DecisionNote>
        <DialogFoot onClose={onClose} mt="lg">
          <Button
            type="submit"
            color="red"
            loading={isSending}
            disabled={isKept || (needsNumber && confirm !== number)}
          >
            {t('action.delete')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
