import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../loading/words.ts'
import { usePrintKey } from '../../theme/print.ts'
import { toast } from '../../theme/toast.tsx'
import { uiText } from '../ui.text.ts'

/**
 * Prints a list whole, also by the browser's keys: while it is printed, `printed` are all its rows, if the page shows a
 * part of them.
 */
export function useListPrint<R>(
  isPart: boolean,
  fetchAllRows: (signal: AbortSignal) => Promise<R[]>,
) {
  const t = useWords(uiText)
  const [printed, setPrinted] = useState<readonly R[]>()

  async function print() {
    if (isPart) {
      try {
        const rows = await fetchAllRows(new AbortController().signal)
        // The browser prints what is shown now.
        flushSync(() => setPrinted(rows))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        toast.error(t('list.print_failed'))
        return
      }
      addEventListener('afterprint', () => setPrinted(undefined), { once: true })
    }
    window.print()
  }

  usePrintKey(isPart ? print : undefined)

  return { printed, print }
}
