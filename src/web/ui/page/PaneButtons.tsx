import { ActionIcon } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Icon, IconArrowsMaximize, IconX } from '../../icons/icons.ts'
import { usePageActions } from '../../keys/usePageActions.ts'
import { useWords } from '../../loading/words.ts'
import { Hint } from '../basic/Hint.tsx'
import { uiText } from '../ui.text.ts'
import styles from './Page.module.css'

/** Buttons of a record beside a list: to its own page (also by `f`), and back to the list alone. */
export default function PaneButtons({
  path,
  close,
}: {
  path: string | undefined
  close: () => void
}) {
  const t = useWords(uiText)
  const navigate = useNavigate()
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const openPage = () => path && void navigate({ to: path, search: { tab } } as never)
  usePageActions(path ? [{ keys: 'f', label: t('beside.page'), run: () => void openPage() }] : [])
  return (
    <>
      <span className={styles.divider} aria-hidden />
      {path && (
        <PaneButton
          label={t('beside.page')}
          keys="f"
          Icon={IconArrowsMaximize}
          onClick={openPage}
        />
      )}
      <PaneButton label={t('beside.close')} keys="Escape" Icon={IconX} onClick={() => close()} />
    </>
  )
}

type PaneButtonProps = { label: string; keys: string; Icon: Icon; onClick: () => void }

function PaneButton({ label, keys, Icon, onClick }: PaneButtonProps) {
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" aria-label={label} aria-keyshortcuts={keys} onClick={onClick}>
        <Icon aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
