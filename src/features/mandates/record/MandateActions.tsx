import { Button } from '@mantine/core'
import { IconClipboardCheck, IconCopy, IconHourglass, IconKeyboard } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Group } from '../../../access.ts'
import { keysText } from '../../../web/keys/keys.text.ts'
import { usePageKeys } from '../../../web/keys/usePageKeys.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { homePath } from '../../../web/paths.ts'
import { MoreActions } from '../../../web/ui/basic/MoreActions.tsx'
import { StateGlyph } from '../../../web/ui/basic/StateGlyph.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
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

const KeysHelp = prefetchedPart(() => import('../../../web/keys/KeysHelp.tsx'))
const MoveDialog = prefetchedPart(() => import('../steps/MoveDialog.tsx'))
const WaitingDialog = prefetchedPart(() => import('../steps/WaitingDialog.tsx'))
const DuplicateDialog = prefetchedPart(() => import('../steps/DuplicateDialog.tsx'))
const DeleteMandateDialog = prefetchedPart(() => import('../steps/DeleteMandateDialog.tsx'))

type MandateActionsProps = {
  group: Group
  mandate: Mandate
  /** Whether the next status is a button here; else it is in the menu too. */
  withNext: boolean
}

/** Actions of a mandate: the next status as primary button, everything else in the menu. */
export function MandateActions({ group, mandate, withNext }: MandateActionsProps) {
  const t = useWords(mandateText)
  const sayRecord = useWords(mandateRecordText)
  const sayMove = useWords(moveText)
  const navigate = useNavigate()
  const { id, status, waiting } = mandate
  const service = useService(mandate.service_type)
  const [moving, setMoving] = useState<Status>()
  const sayKeys = useWords(keysText)
  const [open, setOpen] = useState<'waiting' | 'duplicate' | 'delete' | 'keys'>()
  const { next, others } = useWays(mandate, group !== 'client')
  usePageKeys(
    group === 'client' ? [] : [{ keys: '?', label: sayKeys('help'), run: () => setOpen('keys') }],
  )
  if (group === 'client') return null
  const close = () => setOpen(undefined)
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
        <Button className={classes.next} onClick={() => setMoving(next.to)}>
          {moveLabel(sayMove, status, next.to)}
        </Button>
      )}
      <MoreActions onDelete={group === 'admin' ? () => setOpen('delete') : undefined}>
        {(Menu) => (
          <>
            {(withNext || !next ? others : [next, ...others]).map(({ to }) => (
              <Menu.Item
                key={to}
                leftSection={<StateGlyph state={to} size={16} />}
                onClick={() => setMoving(to)}
              >
                {moveLabel(sayMove, status, to)}
              </Menu.Item>
            ))}
            {group === 'admin' && openStatuses.some((open) => open === status) && (
              <Menu.Item
                leftSection={<IconHourglass size={16} stroke={1.75} />}
                onClick={() => setOpen('waiting')}
              >
                {waiting ? sayRecord('change_waiting') : t('action.wait')}
              </Menu.Item>
            )}
            {group === 'admin' && (
              <Menu.Item
                leftSection={<IconCopy size={16} stroke={1.75} />}
                onClick={() => setOpen('duplicate')}
              >
                {t('action.duplicate')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconKeyboard size={16} stroke={1.75} />}
              onClick={() => setOpen('keys')}
            >
              {sayKeys('title')}
            </Menu.Item>
          </>
        )}
      </MoreActions>
      <Suspense>
        {moving && (
          <MoveDialog mandate={mandate} to={moving} onClose={() => setMoving(undefined)} />
        )}
        {open === 'waiting' && <WaitingDialog mandate={mandate} onClose={close} />}
        {open === 'keys' && <KeysHelp onClose={close} />}
        {open === 'duplicate' && <DuplicateDialog mandate={mandate} onClose={close} />}
        {open === 'delete' && (
          <DeleteMandateDialog
            mandate={mandate}
            onClose={close}
            onDeleted={() => void navigate({ to: homePath(group), replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}
