import { useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { refresh, saveFile } from '../../../web/useApi.ts'
import { webText } from '../../../web/web.text.ts'
import { watchEndpoints } from '../watch.ts'

/** Returns `save`, which downloads the letter about a finding and shows errors as toasts, and whether it is running. */
export function useLetter() {
  const t = useWords(webText)
  const [isBusy, setBusy] = useState(false)
  async function save(id: number) {
    setBusy(true)
    try {
      await saveFile(watchEndpoints.letter, { params: { id } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.isAnswered ? error.body.detail : t('away.title'))
      if (error.status === 409) void refresh('watch')
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}
