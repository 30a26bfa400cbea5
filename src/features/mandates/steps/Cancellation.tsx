import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { access, type Group, ruleHolds } from '../../../access.ts'
import { rulesForPart } from '../../../kernel/access.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { useMe } from '../../auth/useMe.tsx'
import { type Mandate, mandateEndpoints } from '../mandate.ts'
import { DecisionNote } from '../record/DecisionNote.tsx'
import classes from './Cancellation.module.css'
import { cancellationText } from './cancellation.text.ts'

const CancellationDialog = prefetchedPart(() => import('./stepDialogs.tsx'), 'CancellationDialog')
const MoveDialog = prefetchedPart(() => import('./stepDialogs.tsx'), 'MoveDialog')

/** Cancellation request of a mandate: the client makes or withdraws it, the office cancels or dismisses. */
export function Cancellation({ mandate, group }: { mandate: Mandate; group: Group }) {
  const t = useWords(cancellationText)
  const [openDialog, setOpenDialog] = useState<'ask' | 'dismiss' | 'cancel'>()
  const close = () => setOpenDialog(undefined)
  const may = (action: 'propose' | 'write') =>
    rulesForPart(access, { id: 0, groups: [group] }, 'mandates', action, 'cancellation').some(
      (rule) => ruleHolds(rule, { mandate }),
    )
  const me = useMe()
  const request = mandate.cancellation_request
  // To whom a mandate is opened, it is nothing to ask for.
  if (group === 'client' && me?.id !== mandate.client) return null
  // What its client has accepted is not cancelled.
  if (!request && (!may('propose') || mandate.accepted_at !== null)) return null
  return (
    <div className={request ? classes.note : undefined} data-cancellation>
      {request && (
        <p>
          <strong>{t(may('write') ? 'theirs' : 'yours', { date: formatDate(request.at) })}</strong>
          <q>{request.reason}</q>
        </p>
      )}
      {!request && (
        <Button size="xs" variant="subtle" onClick={() => setOpenDialog('ask')}>
          {t('ask')}
        </Button>
      )}
      {request && may('propose') && <WithdrawButton mandate={mandate} />}
      {request && may('write') && (
        <div className="wrap">
          <Button size="xs" color="danger" onClick={() => setOpenDialog('cancel')}>
            {t('cancel')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpenDialog('dismiss')}>
            {t('dismiss')}
          </Button>
        </div>
      )}
      <Suspense>
        {openDialog === 'cancel' && <MoveDialog mandate={mandate} to="cancelled" onClose={close} />}
        {(openDialog === 'ask' || openDialog === 'dismiss') && (
          <CancellationDialog mandate={mandate} action={openDialog} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

function WithdrawButton({
  mandate: { id, version, number, building_address },
}: {
  mandate: Mandate
}) {
  const t = useWords(cancellationText)
  const { decide, problem, isSending, isKept } = useDecision(mandateEndpoints.askCancellation)
  const title = `${number} ${building_address}`
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        loading={isSending}
        disabled={isKept}
        onClick={() => void decide({ params: { id }, body: { reason: null } }, { title, version })}
      >
        {t('withdraw')}
      </Button>
      <DecisionNote isKept={isKept}>{problem?.body.detail}</DecisionNote>
    </div>
  )
}
