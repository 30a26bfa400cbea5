import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { formatInstant } from '../../kernel/format.ts'
import { useUnsent, writes } from '../keptWork.ts'
import { useWords } from '../words.ts'
import type { Unsent } from '../writes.ts'
import classes from './SaveState.module.css'
import { uiText } from './ui.text.ts'

/** Above every page while something is not on the server: how much, and the list of it. */
export default function UnsentBar() {
  const t = useWords(uiText)
  const [isOpen, setOpen] = useState(false)
  const all = useUnsent()
  const isOnline = useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
  )
  const waiting = all.filter(({ state }) => state === 'kept').length
  const refused = all.filter(({ state }) => state === 'refused' || state === 'conflict').length
  if (waiting + refused === 0 && !isOpen) return null
  const said = [
    waiting > 0 && t(isOnline ? 'unsent.waiting' : 'unsent.offline', { count: waiting }),
    refused > 0 && t('unsent.refused', { count: refused }),
  ]
  return (
    <div className={classes.bar}>
      <UnstyledButton
        className={classes.chip}
        data-tone={refused > 0 ? 'danger' : 'warn'}
        onClick={() => setOpen(true)}
      >
        <IconCloudOff size={13} stroke={1.75} aria-hidden />
        {said.filter(Boolean).join(', ')}
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('unsent.title')}
        size={352}
        closeButtonProps={{ 'aria-label': t('dialog.close') }}
      >
        {all.length === 0 ? (
          <p className={classes.none}>{t('unsent.none')}</p>
        ) : (
          <ul className={classes.list}>
            {all.map((one) => (
              <UnsentItem key={one.key} unsent={one} />
            ))}
          </ul>
        )}
      </Drawer>
    </div>
  )
}

function UnsentItem({ unsent }: { unsent: Unsent }) {
  const t = useWords(uiText)
  const { key, title, record, at, tries, state } = unsent
  const isDecided = state === 'refused' || state === 'conflict'
  const why = {
    sending: t('save.saving'),
    kept: t('save.kept'),
    refused: state === 'refused' ? unsent.problem.detail : '',
    conflict: t('save.conflict'),
  }[state]
  return (
    <li className={classes.item}>
      <span className={classes.title}>{title ?? record}</span>
      <span className={classes.when}>
        {formatInstant(new Date(at))}
        {tries > 0 && `, ${t('unsent.tries', { count: tries })}`}
      </span>
      <span className={classes.why} data-tone={isDecided ? 'danger' : 'warn'}>
        {why}
      </span>
      {isDecided && (
        <span className={classes.choices}>
          {state === 'refused' && (
            <Button size="xs" variant="default" onClick={() => void writes.send(key)}>
              {t('unsent.send')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => void writes.discard(key)}>
            {t('unsent.discard')}
          </Button>
        </span>
      )}
    </li>
  )
}
