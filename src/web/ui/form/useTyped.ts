import { useRef, useState } from 'react'
import type { Began, DraftValues } from '../../writes/drafts.ts'
import { useDraft } from './useDraft.tsx'

/**
 * The values being typed into the fields of a form: on the screen and in a draft on this device, until the queue of writes
 * has stored them.
 *
 * `current` answers what a field holds before somebody types; `onRestored` gets the values of a draft that is taken up again.
 */
export function useTyped(
  draftName: string,
  current: (field: string) => Began[string],
  onRestored: (values: DraftValues) => void,
) {
  const [typed, setTyped] = useState<DraftValues>({})
  // A choice is entered and committed in one event, before React updates `typed`.
  const latest = useRef(typed)
  /** Value and version of each field when typing began, since someone else may change it meanwhile. */
  const began = useRef<Began>({})
  /** Values sent, but not stored in the queue yet. */
  const sending = useRef<DraftValues>({})
  const draft = useDraft(draftName, (values, base = {}) => {
    began.current = { ...base }
    replace(values)
    onRestored(values)
  })

  /** Replaces the values being typed. */
  function replace(values: DraftValues) {
    for (const field of Object.keys(values)) began.current[field] ??= current(field)
    for (const field of Object.keys(began.current))
      if (!(field in values)) delete began.current[field]
    latest.current = values
    setTyped(values)
    keep()
  }

  function keep() {
    const values = { ...sending.current, ...latest.current }
    if (Object.keys(values).length > 0) draft.keep(values, { ...began.current })
    else void draft.drop()
  }

  /** Ends the typing of some fields. */
  function drop(fields: readonly string[]) {
    replace(
      Object.fromEntries(
        Object.entries(latest.current).filter(([field]) => !fields.includes(field)),
      ),
    )
  }

  return {
    typed,
    /** Values as they are now, which `typed` shows after the next render. */
    latest: () => latest.current,
    /** Value and version of a field when its typing began, else of now. */
    base: (field: string) => began.current[field] ?? current(field),
    replace,
    drop,
    /** Ends the typing of these fields; the draft keeps the values until the function that is returned is called. */
    send(values: DraftValues) {
      const fields = Object.keys(values)
      Object.assign(sending.current, values)
      drop(fields)
      return () => {
        for (const field of fields) delete sending.current[field]
        keep()
      }
    },
    notice: draft.notice,
  }
}
