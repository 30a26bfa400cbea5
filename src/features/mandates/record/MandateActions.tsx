import { Button } from '@mantine/core'
import { IconClipboardCheck, IconCopy, IconHourglass, IconKeyboard } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import type { Group } from '../../../access.ts'
import { keysText } from '../../../web/keys/keys.text.ts'
import { useKeysHelp } from '../../../web/keys/useKeysHelp.tsx'
import { type PageAction, usePageActions } from '../../../web/keys/usePageActions.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { homePath } from '../../../web/paths.ts'
import { MoreActions } from '../../../web/ui/basic/MoreActions.tsx'
import { StateGlyph } from '../../../web/ui/basic/StateGlyph.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import { PaneContext } from '../../../web/ui/list/pane.ts'
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

const MoveDialog = prefetchedPart(() => import('../steps/MoveDialog.tsx'))
const WaitingDialog = prefetchedPart(() => import('../steps/WaitingDialog.tsx'))
const DuplicateDialog = prefetchedPart(() => import('../steps/DuplicateDialog.tsx'))
const DeleteMandateDialog = prefetchedPart(() => import('../steps/DeleteMandateDialog.tsx'))

type MandateActionsProps = {
  group: Group
  mandate: Mandate
  /** Whether the next status is a button of its own; otherwise it is in the menu. */
  withNext: boolean
}

/** Actions on a mandate: the next status as primary button, the others in a menu. */
export function MandateActions({ group, mandate, withNext }: MandateActionsProps) {
  const t = useWords(mandateText)
  const sayRecord = useWords(mandateRecordText)
  const sayMove = useWords(moveText)
  const navigate = useNavigate()
  const pane = use(PaneContext)
  const isBeside = pane?.pane === 'record'
  const { id, status, waiting } = mandate
  const service = useService(mandate.service_type)
  const [targetStatus, setTargetStatus] = useState<Status>()
  const sayKeys = useWords(keysText)
  const [openDialog, setOpenDialog] = useState<'waiting' | 'duplicate' | 'delete'>()
  const { next, others } = useWays(mandate, group !== 'client')
  const mayWait = group === 'admin' && openStatuses.some((openStatus) => openStatus === status)
  const waitingLabel = waiting ? sayRecord('change_waiting') : t('action.wait')
  const assign = useAssign(withNext)
  usePageActions(
    group === 'client'
      ? []
      : [
          ...(next ? [next, ...others] : others).map(({ to }) => ({
            label: moveLabel(sayMove, status, to),
            run: () => setTargetStatus(to),
          })),
          ...(group === 'admin' ? assign : []),
          ...(mayWait ? [{ label: waitingLabel, run: () => setOpenDialog('waiting') }] : []),
          ...(group === 'admin'
            ? [
                { label: t('action.duplicate'), run: () => setOpenDialog('duplicate') },
                { label: t('action.delete'), run: () => setOpenDialog('delete') },
              ]
            : []),
          ...(hasCapability(service, 'comparison')
            ? [
                {
                  label: sayRecord('consultation'),
                  run: () => void navigate({ to: consultationPath(service.type, id) }),
                },
              ]
            : []),
        ],
  )
  const keysHelp = useKeysHelp()
  if (group === 'client') return keysHelp.dialog
  const close = () => setOpenDialog(undefined)
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
          leftSection={<IconClipboardCheck size={16} stroke={1.75} aria-hidden />}
        >
          <span className={classes.label}>{sayRecord('consultation')}</span>
        </ButtonLink>
      )}
      {next && withNext && (
        <Button className={classes.next} onClick={() => setTargetStatus(next.to)}>
          {moveLabel(sayMove, status, next.to)}
        </Button>
      )}
      <MoreActions onDelete={group === 'admin' ? () => setOpenDialog('delete') : undefined}>
        {(Menu) => (
          <>
            {(withNext || !next ? others : [next, ...others]).map(({ to }) => (
              <Menu.Item
                key={to}
                leftSection={<StateGlyph state={to} size={16} />}
                onClick={() => setTargetStatus(to)}
              >
                {moveLabel(sayMove, status, to)}
              </Menu.Item>
            ))}
            {mayWait && (
              <Menu.Item
                leftSection={<IconHourglass size={16} stroke={1.75} />}
                onClick={() => setOpenDialog('waiting')}
              >
                {waitingLabel}
              </Menu.Item>
            )}
            {group === 'admin' && (
              <Menu.Item
                leftSection={<IconCopy size={16} stroke={1.75} />}
                onClick={() => setOpenDialog('duplicate')}
              >
                {t('action.duplicate')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconKeyboard size={16} stroke={1.75} />}
              onClick={keysHelp.open}
            >
              {sayKeys('title')}
            </Menu.Item>
          </>
        )}
      </MoreActions>
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

/** Actions that open the fields of the head in which the office assigns a mandate; they stand on the overview. */
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
