import type { AnyEndpoint, Call } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { writes } from '../../writes/unsavedWork.ts'
import { uiText } from '../ui.text.ts'

/**
 * Returns a function that creates the "undo" action of a deletion's toast. `record` is the record before its
 * deletion. If the server refuses, the write stays in the list of unsent writes with the reason.
 */
export function useUndo() {
  const t = useWords(uiText)
  return (endpoint: AnyEndpoint, record: { id: number; version: number }, title: string) => ({
    label: t('action.undo'),
    run() {
      const input = { params: { id: record.id } } as Call<AnyEndpoint>
      const seen = { version: record.version + 1, values: {} }
      writes.write(endpoint, input, { title, seen }).then(
        () => toast.success(t('trash.restored', { name: title })),
        () => undefined,
      )
    },
  })
}
