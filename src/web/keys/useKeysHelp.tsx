import { type ReactNode, Suspense, useState } from 'react'
import { prefetchedPart } from '../loading/lazyScreen.tsx'
import { useWords } from '../loading/words.ts'
import { keysText } from './keys.text.ts'
import { usePageActions } from './usePageActions.ts'

const KeysHelp = prefetchedPart(() => import('./KeysHelp.tsx'))

/** The list of the screen's shortcuts, which `?` opens as well; render `dialog` on the screen. */
export function useKeysHelp(): { open: () => void; dialog: ReactNode } {
  const t = useWords(keysText)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  usePageActions([{ keys: '?', label: t('help'), run: open }])
  const dialog = <Suspense>{isOpen && <KeysHelp onClose={() => setOpen(false)} />}</Suspense>
  return { open, dialog }
}
