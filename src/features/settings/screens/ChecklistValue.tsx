import { type Kind, serviceTypeOf } from '../../../kinds.ts'
import { useWords } from '../../../web/loading/words.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import { type ChecklistItem, checklistOf, type StoredChecklist } from '../../mandates/checklist.ts'
import { mandateText } from '../../mandates/mandate.text.ts'
import { useService } from '../../mandates/services/useService.tsx'
import { settingsText } from '../settings.text.ts'
import classes from './ChecklistControl.module.css'

type ChecklistValueProps = {
  kind: Kind
  value: unknown
  /** The value before or after the change. */
  other: unknown
}

/** A checklist in the history: the items that differ from `other`, or all items if only their order differs. */
export function ChecklistValue({ kind, value, other }: ChecklistValueProps) {
  const service = useService(serviceTypeOf[kind])
  const t = useWords(settingsText)
  const tStatus = useWords(mandateText)
  const [items, otherItems] = [value, other].map((stored) =>
    checklistOf(service, stored as StoredChecklist),
  )
  const isInOther = (item: ChecklistItem) =>
    otherItems?.some((otherItem) => isSame(otherItem, item))
  const differing = items?.filter((item) => !isInOther(item)) ?? []
  const isReordered = differing.length === 0 && items?.length === otherItems?.length
  const listed = isReordered ? items : differing
  if (listed?.length === 0) return t('checklist.unchanged')
  return (
    <span className={classes.told}>
      {listed?.map(({ key, words: { fr, en, it }, stage }) => (
        <span key={key}>
          {[fr, en, it].join(' · ')} ({tStatus(`status.${stage}`)})
        </span>
      ))}
    </span>
  )
}
