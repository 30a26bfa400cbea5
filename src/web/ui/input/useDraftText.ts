import { useEffect, useState } from 'react'
import { drafts } from '../../writes/unsavedWork.ts'

/**
 * A text typed in a field that opens on demand, stored as a draft; undefined while the field is closed. A stored draft
 * opens the field again, without focus (`isRestored`).
 */
export function useDraftText(form: string) {
  const [{ text, isRestored }, setState] = useState<{ text?: string; isRestored: boolean }>({
    isRestored: false,
  })

  useEffect(() => {
    let isMounted = true
    void drafts.find(form).then((draft) => {
      if (!isMounted || !draft) return
      const stored = { text: String(draft.values.text), isRestored: true }
      setState((current) => (current.text === undefined ? stored : current))
    })
    return () => {
      isMounted = false
      drafts.leave(form)
    }
  }, [form])

  function setText(next: string | undefined) {
    setState({ text: next, isRestored: false })
    if (next) drafts.keep(form, { text: next })
    else void drafts.drop(form)
  }
  return { text, isRestored, setText }
}
