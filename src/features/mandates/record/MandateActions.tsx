import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import type { Group } from '../../../access.ts'
import { IconClipboardCheck, IconCopy, IconHourglass } from '../../../web/icons/icons.ts'
import { useKeysHelp } from '../../../web/keys/useKeysHelp.tsx'
import { type PageAction, usePageActions } from '../../../web/keys/usePageActions.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { homePath } from '../../../web/paths.ts'
import { StateGlyph } from '../../../web/ui/basic/StateGlyph.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import { PaneContext } from '../../../web/ui/page/pane.ts'
import { type MenuAction, MoreActions } from '../../../web/ui/record/MoreActions.tsx'
import { recordName } from '../../../web/writes/write.ts'
import { hasCapability } from '../form/service.ts'
import { mandateText } from '../mandate.text.ts'
import { consultationPath, type Mandate, openStatuses, type Status } from '../mandate.ts'
import { useService } from '../services/useService.tsx'
import { moveText } from '../steps/move.text.ts'
import { moveLabel } from '../steps/ways.tsx'
import classes from './MandateActions.module.css'
import { useWays } from './NextStep.tsx'
import { mandateRecordText } from './record.text.ts'

const MoveDialog = prefetchedPart(() => import('../steps/stepDialogs.tsx'), 'MoveDialog')
const WaitingDialog = prefetchedPart(() => import('../steps/stepDialogs.tsx'), 'WaitingDialog')
const DuplicateDialog = prefetchedPart(() => import('../steps/stepDialogs.tsx'), 'DuplicateDialog')
const DeleteMandateDialog = prefetchedPart(
  () => import('../steps/stepDialogs.tsx'),
  'DeleteMandateDialog',
)

type MandateActionsProps = {
  group: Group
  mandate: Mandate
  /** Whether the next status has its own button; otherwise it is in the menu. */
  withNext: boolean
  /** Actions of later features. */
  further?: readonly MenuAction[]
}

/** Actions on a mandate: the next status as primary button, the others in a menu. */
export function MandateActions({ group, mandate, withNext, further = [] }: MandateActionsProps) {
  const t = useWords(mandateText)
  const tRecord = useWords(mandateRecordText)
  const tMove = useWords(moveText)
  const navigate = useNavigate()
  const pane = use(PaneContext)
  const isBeside = pane?.pane === 'record'
  const { id, status, waiting } = mandate
  const service = useService(mandate.service_type)
  const [targetStatus, setTargetStatus] = useState<Status>()
  const [openDialog, setOpenDialog] = useState<'waiting' | 'duplicate' | 'delete'>()
  const { next, others } = useWays(mandate, group !== 'client')
  const mayWait = group === 'admin' && openStatuses.some((openStatus) => openStatus === status)
  const moveTo = ({ to }: { to: Status }): MenuAction => ({
    label: moveLabel(tMove, status, to),
    icon: <StateGlyph state={to} size={16} />,
    run: () => setTargetStatus(to),
  })
  const isButton = next !== undefined && withNext
  const assign = useAssign(withNext)
  // The screen shows these as buttons and fields, so they are not in the menu.
  usePageActions([
    ...(isButton ? [moveTo(next)] : []),
    ...(group === 'admin' ? assign : []),
    ...(group !== 'client' && hasCapability(service, 'comparison')
      ? [
          {
            label: tRecord('consultation'),
            run: () => void navigate({ to: consultationPath(service.type, id) }),
          },
        ]
      : []),
  ])
  const keysHelp = useKeysHelp()
  if (group === 'client') return keysHelp.dialog
  const close = () => setOpenDialog(undefined)
  const actions = (next && !isButton ? [next, ...others] : others).map(moveTo)
  if (mayWait)
    actions.push({
      label: waiting ? tRecord('change_waiting') : t('action.wait'),
      icon: <IconHourglass aria-hidden />,
      run: () => setOpenDialog('waiting'),
    })
  if (group === 'admin')
    actions.push({
      label: t('action.duplicate'),
      icon: <IconCopy aria-hidden />,
      run: () => setOpenDialog('duplicate'),
    })
  actions.push(...further, keysHelp.action)
  return (
    <>
      <span className={classes.saved}>
        <RecordSaved record={recordName('mandates', id)} />
      </span>
      {hasCapability(service, 'comparison') && (
        <ButtonLink
          to={consultationPath(service.type, id)}
          variant="default"
          className={classes.sheet}
          leftSection={<IconClipboardCheck aria-hidden />}
        >
          <span className={classes.label}>{tRecord('consultation')}</span>
        </ButtonLink>
      )}
      {isButton && (
        <Button className={classes.next} onClick={() => setTargetStatus(next.to)}>
          {moveLabel(tMove, status, next.to)}
        </Button>
      )}
      <MoreActions
        actions={actions}
        onDelete={group === 'admin' ? () => setOpenDialog('delete') : undefined}
      />
      {keysHelp.dialog}
      <Suspense>
        {targetStatus && (
          <MoveDialog
            mandate={mandate}
            to={targetStatus}
            onClose={() => setTargetStatus(undefined)}
          />
        )}
        {openDialog === 'waiting' && <WaitingDialog mandate={mandate} onClose={close} />}
        {openDialog === 'duplicate' && <DuplicateDialog mandate={mandate} onClose={close} />}
        {openDialog === 'delete' && (
          <DeleteMandateDialog
            mandate={mandate}
            onClose={close}
            onDeleted={() => {
              if (isBeside) pane.close({ isDeleted: true })
              else void navigate({ to: homePath(group), replace: true })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Actions that open the header fields for assigning a mandate; these fields are on the overview tab. */
function useAssign(isElsewhere: boolean): readonly PageAction[] {
  const t = useWords(mandateRecordText)
  const navigate = useNavigate()
  const pending = useRef<string>(undefined)
  useEffect(() => {
    if (!isElsewhere && pending.current) focusFact(pending.current)
    pending.current = undefined
  }, [isElsewhere])
  const open = (field: 'responsible' | 'partner') => () => {
    if (!isElsewhere) return focusFact(field)
    pending.current = field
    const toOverview = (before: Record<string, unknown>) => ({ ...before, tab: 'overview' })
    void navigate({ to: '.', search: toOverview, replace: true } as never)
  }
  return [
    { label: t('assign_responsible'), run: open('responsible') },
    { label: t('assign_partner'), run: open('partner') },
  ]
}

const focusFact = (field: string) =>
  document.querySelector<HTMLElement>(`[data-field=${field}] input`)?.focus()
