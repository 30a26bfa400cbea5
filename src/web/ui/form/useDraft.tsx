import { Button } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import { IconHistory } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import type { Began, Draft, DraftValues } from '../../writes/drafts.ts'
import { drafts } from '../../writes/unsavedWork.ts'
import { uiText } from '../ui.text.ts'
import classes from './forms.module.css'

/**
 * Stores the values of a form as a draft on this device, and offers to restore an earlier one; see `Drafts`.
 * `isQueued`: the form is in the write queue already, so its draft is not offered.
 */
export function useDraft(
  form: string,
  restore: (values: DraftValues, began?: Began) => void,
  isQueued = false,
) {
  const t = useWords(uiText)
  const [found, setFound] = useState<Draft>()
  const onRestore = useEffectEvent(restore)

  useEffect(() => {
    if (isQueued) return
    let isMounted = true
    void drafts.find(form).then((draft) => {
      if (!isMounted) return
      if (!draft?.isResumed) return setFound(draft)
      drafts.keep(form, draft.values, draft.began)
      onRestore(draft.values, draft.began)
    })
    return () => {
      isMounted = false
    }
  }, [form, isQueued])
  useEffect(() => () => drafts.leave(form), [form])

  const keep = useCallback(
    (values: DraftValues, began?: Began) => drafts.keep(form, values, began),
    [form],
  )
  const drop = useCallback(() => drafts.drop(form), [form])
  const resume = async () => {
    const draft = found ?? (await drafts.find(form))
    setFound(undefined)
    if (!draft) return
    keep(draft.values, draft.began)
    restore(draft.values, draft.began)
  }
  const notice = found && !isQueued && (
    <div className={classes.draft} role="status">
      <IconHistory aria-hidden />
      <span className={classes.found}>{t('draft.found', { when: formatInstant(found.at) })}</span>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => {
          setFound(undefined)
          void drop()
        }}
      >
        {t('draft.discard')}
      </Button>
      <Button size="xs" variant="default" onClick={resume}>
        {t('draft.restore')}
      </Button>
    </div>
  )
  return { keep, drop, resume, notice }
}
