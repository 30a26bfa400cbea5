import { useWords } from '../../web/loading/words.ts'
import { Dialog } from '../../web/ui/page/Dialog.tsx'
import { useDecision } from '../../web/writes/useDecision.ts'
import { ProposalDecisions, type ShownTargets } from './ProposalDecisions.tsx'
import { proposalText } from './proposal.text.ts'
import { type Proposal, proposalEndpoints } from './proposal.ts'

type Props = {
  title: string
  proposed: readonly Proposal[]
  targets: ShownTargets
  onClose: () => void
}

/** Dialog to accept or refuse several proposals at once. */
export function ProposalsDialog({ title, proposed, targets, onClose }: Props) {
  const t = useWords(proposalText)
  const decision = useDecision(proposalEndpoints.decide)
  function close() {
    void decision.discard()
    onClose()
  }
  return (
    <Dialog title={t('dialog.title')} onClose={close} size={560}>
      <ProposalDecisions {...{ title, proposed, targets, decision }} onAllDecided={onClose} />
    </Dialog>
  )
}
