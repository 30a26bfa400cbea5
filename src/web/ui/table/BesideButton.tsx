import { ActionIcon } from '@mantine/core'
import { type RefObject, use } from 'react'
import { IconLayoutSidebarRight } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { Hint } from '../basic/Hint.tsx'
import { rowLinks } from '../listing/rowFocus.ts'
import { PaneContext } from '../page/pane.ts'
import { uiText } from '../ui.text.ts'

type BesideButtonProps = { root: RefObject<HTMLElement | null>; isDisabled: boolean }

/** Shows the current row's record beside the list. */
export function BesideButton({ root, isDisabled }: BesideButtonProps) {
  const t = useWords(uiText)
  const pane = use(PaneContext)
  const label = t('beside.show')
  function show() {
    const current = rowLinks(root).find(({ tabIndex }) => tabIndex === 0)
    const id = current?.closest<HTMLElement>('[data-id]')?.dataset.id
    if (id) pane?.show(Number(id))
  }
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        aria-label={label}
        aria-keyshortcuts="Space"
        disabled={isDisabled}
        onClick={show}
      >
        <IconLayoutSidebarRight aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
