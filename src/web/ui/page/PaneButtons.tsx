import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePageActions } from '../../keys/usePageActions.ts'
import { useWords } from '../../loading/words.ts'
import { Hint } from '../basic/Hint.tsx'
import { uiText } from '../ui.text.ts'
import styles from './Page.module.css'

/** Buttons of a record beside a list: to its own page (also by `f`), and back to the list alone. */
export function PaneButtons({ path, close }: { path: string | undefined; close: () => void }) {
  const t = useWords(uiText)
  const navigate = useNavigate()
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const openPage = () => path && void navigate({ to: path, search: { tab } } as never)
  usePageActions(path ? [{ keys: 'f', label: t('beside.page'), run: () => void openPage() }] : [])
  return (
    <>
      <span className={styles.divider} aria-hidden />
      {path && (
        <Hint label={t('beside.page')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('beside.page')}
            aria-keyshortcuts="f"
            onClick={openPage}
          >
            <IconArrowsMaximize size={16} stroke={1.75} />
          </ActionIcon>
        </Hint>
      )}
      <Hint label={t('beside.close')}>
        <ActionIcon
          variant="subtle"
          aria-label={t('beside.close')}
          aria-keyshortcuts="Escape"
          onClick={close}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Hint>
    </>
  )
}
