import { type ReactNode, Suspense, useState } from 'react'
import { IconKeyboard } from '../icons/icons.ts'
import { prefetchedPart } from '../loading/lazyScreen.tsx'
import { useWords } from '../loading/words.ts'
import type { MenuAction } from '../ui/record/MoreActions.tsx'
import { keysText } from './keys.text.ts'
import { usePageActions } from './usePageActions.ts'

const KeysHelp = prefetchedPart(() => import('../ui/overlays.ts'), 'KeysHelp')

/** The list of the screen's shortcuts, also opened by `?`: an action for a menu, and the dialog to render. */
export function useKeysHelp(): { action: MenuAction; dialog: ReactNode } {
  const t = useWords(keysText)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  usePageActions([{ keys: '?', label: t('help'), run: open }])
  const dialog = <Suspense>{isOpen && <KeysHelp onClose={() => setOpen(false)} />}</Suspense>
  const icon = <IconKeyboard aria-hidden />
  return { action: { keys: '?', label: t('title'), icon, run: open }, dialog }
}
