import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { useWords } from '../../../web/loading/words.ts'
import { controlProps, type Entry } from '../../../web/ui/form/entry.tsx'
import type { Answers } from '../../mandates/form/service.ts'
import { plausibilityReasons } from '../../mandates/services/sharedFields.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { isReason } from '../result/recommendation.ts'
import { MemoField } from '../worksheet/MemoField.tsx'
import {
  figureCell,
  type PlausibilityItem,
  plausibilityItems,
  reasonCell,
} from './acknowledgement.ts'
import { describeFinding } from './describeFinding.ts'
import type { PlausibilityFinding } from './finding.ts'
import classes from './PlausibilityPanel.module.css'
import { plausibilityText } from './plausibility.text.ts'

type Props = {
  findings: readonly PlausibilityFinding[]
  /** The form, with the reasons as typed. */
  answers: Answers
  entry: Entry
  set: (values: Record<string, unknown>) => void
  /** Focuses a field of the form. */
  goTo: (name: string) => void
  /** Whether a field or cell is one to go to from here. */
  isHere: (name: string) => boolean
  /** Whether only what stands in the way of a publication is shown, and nothing without it. */
  isOnlyOpen?: boolean
}

/** What the plausibility checks find, with the reasons for it. */
export default function PlausibilityPanel(props: Props) {
  const t = useWords(plausibilityText)
  const id = useId()
  // What was open stays while its reason is typed.
  const [seenOpen, setSeenOpen] = useState<readonly PlausibilityItem['check'][]>([])
  const all = plausibilityItems(props.findings, props.answers)
  const opened = all.filter(({ check, isOpen }) => isOpen && !seenOpen.includes(check))
  if (opened.length > 0) setSeenOpen([...seenOpen, ...opened.map(({ check }) => check)])
  const items = props.isOnlyOpen ? all.filter(({ check }) => seenOpen.includes(check)) : all
  if (props.isOnlyOpen && items.length === 0) return null
  const openCount = items.filter(({ isOpen }) => isOpen).length
  return (
    <section className={classes.panel} aria-labelledby={id} data-field="plausibility">
      <header>
        <h3 id={id}>{t('title')}</h3>
        <span>
          {items.length === 0
            ? t('none')
            : openCount === 0
              ? t('settled')
              : t('open', { count: openCount })}
        </span>
      </header>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Item key={item.check} item={item} {...props} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What one check found, and the reason for it. */
function Item({ item, entry, set, goTo, isHere }: Props & { item: PlausibilityItem }) {
  const t = useWords(plausibilityText)
  const tOption = useWords(heatingOptionText)
  const { check, verdict, findings } = item
  return (
    <li>
      <p>
        <strong>{t(`check.${check}`)}</strong>
        <span className={classes.verdict} data-verdict={item.isOpen ? verdict : 'note'}>
          {t(`verdict.${verdict}`)}
        </span>
      </p>
      {findings.map((finding, index) => {
        const said = describeFinding(finding, t, tOption)
        const key = `${finding.place} ${index}`
        return isHere(finding.place) ? (
          <Button
            key={key}
            variant="subtle"
            size="compact-sm"
            className={classes.finding}
            onClick={() => goTo(finding.place)}
          >
            {said}
          </Button>
        ) : (
          <p key={key}>{said}</p>
        )
      })}
      {verdict === 'acknowledge' && check !== 'recommendation_feasible' && (
        <Reason {...{ item, entry, set }} />
      )}
    </li>
  )
}

/** The field of a reason, the same object for each check. */
const reasonField = fieldAt(plausibilityReasons('report'), reasonCell('overlap'))!

/** The reason for what a check found; one that was given for other values is confirmed, or written anew. */
function Reason({ item, entry, set }: Pick<Props, 'entry' | 'set'> & { item: PlausibilityItem }) {
  const t = useWords(plausibilityText)
  const id = useId()
  const { check, figure, reason } = item
  const name = reasonCell(check)
  const given = entry.value(name)
  const isOutdated = reason === null && isReason(given)
  const control = controlProps(entry, name, reasonField, id)
  if (entry.isFixed(name) && !given) return null
  const isTooShort = typeof given === 'string' && given !== '' && !isReason(given)
  return (
    <>
      <MemoField
        entry={entry}
        control={{
          ...control,
          error: control.error ?? (isTooShort ? t('reason_short') : undefined),
          onCommit: (value) => {
            const text = typeof value === 'string' ? value.trim() : ''
            set({ [name]: text || null, [figureCell(check)]: text ? figure : null })
          },
        }}
      />
      {isOutdated && !entry.isFixed(name) && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => set({ [figureCell(check)]: figure })}
        >
          {t('confirm')}
        </Button>
      )}
    </>
  )
}
