import { Button } from '@mantine/core'
import { type ComponentType, Suspense, use, useLayoutEffect, useRef, useState } from 'react'
import { IconArrowRight, IconCheck, IconPencil } from '../../../web/icons/icons.ts'
import { keysText } from '../../../web/keys/keys.text.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords, withColon } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { AcceptanceNote, hasAcceptance } from '../acceptance/AcceptanceNote.tsx'
import { doneCell, isDueBy, isSettled } from '../checklist.ts'
import { Decided } from '../decisions/Decided.tsx'
import { currentDecision, decisionKind } from '../decisions/decision.ts'
import { FormStateContext } from '../form/MandateForm.tsx'
import { useTicksItself } from '../form/ticksItself.tsx'
import {
  type ListedItem,
  type Mandate,
  mandateEndpoints,
  type Status,
  statuses,
} from '../mandate.ts'
import { moveText } from '../steps/move.text.ts'
import { moveLabel, type Way } from '../steps/ways.tsx'
import classes from './NextStep.module.css'
import { nextText } from './next.text.ts'

const MoveDialog = prefetchedPart(() => import('../steps/stepDialogs.tsx'), 'MoveDialog')

/** Way to the next status that the user may move a mandate to, and the other ways; none while loading. */
export function useWays({ id, status }: Pick<Mandate, 'id' | 'status'>, isEnabled = true) {
  const { data, isLoading } = useCall(
    mandateEndpoints.ways,
    { params: { id } },
    { enabled: isEnabled },
  )
  const isForward = ({ to }: Way) =>
    to !== 'cancelled' && statuses.indexOf(to) > statuses.indexOf(status)
  const next = data?.results.find(isForward)
  return { isLoading, next, others: data?.results.filter((way) => way !== next) ?? [] }
}

type Props = {
  mandate: Mandate
  /** Button that makes the quote of a draft; injected by the quotes feature. */
  Offer?: ComponentType<{ mandate: Mandate }> | undefined
}

/**
 * The next step of a mandate: of a draft the offer, else the first open checklist item that is due, with a button to tick it
 * or that leads to the field on which it waits; if there is none, the next status with the guard that blocks it. In both cases a button leads to the next status. Says why the
 * mandate has its status, if that was decided with a reason. Renders nothing if there is none of these. The focus stays in the step when its buttons change.
 */
export function NextStep({ mandate, Offer }: Props) {
  const t = useWords(nextText)
  const tMove = useWords(moveText)
  const tKeys = useWords(keysText)
  const { status } = mandate
  const { next, isLoading } = useWays(mandate)
  const { openItems, tick, lacking, goTo, isListLoading } = useDueItems(mandate)
  const [targetStatus, setTargetStatus] = useState<Status>()
  const [item] = openItems
  const ticksItself = useTicksItself()
  const { t: tField } = use(FieldContext)
  const label = next && moveLabel(tMove, status, next.to)
  const itemLabel = item?.words[currentLanguage()] ?? ''
  usePageActions(
    item && tick && item.missing === null
      ? [{ keys: 'd', label: tKeys('done', { item: itemLabel }), run: () => tick(item) }]
      : [],
  )
  const keptFocus = useKeptFocus()
  const decision = currentDecision(mandate)
  function step() {
    // Reserve the space while loading.
    if (isLoading || isListLoading)
      return (
        <div className={classes.next} data-decided={(decision || hasAcceptance(mandate)) && true}>
          <Said mandate={mandate} />
        </div>
      )
    if (!next && !item)
      return (
        (decision || hasAcceptance(mandate)) && (
          <section className={classes.next}>
            <Said mandate={mandate} />
          </section>
        )
      )
    const offers = Offer && status === 'draft' && next?.to === 'offered'
    const isSentBack = decision && decisionKind(decision) === 'sent_back'
    return (
      <section className={classes.next} aria-labelledby="next-step">
        <Said mandate={mandate} />
        <IconArrowRight size={18} className={classes.arrow} aria-hidden />
        <div className="grow">
          <h2 id="next-step" className="detail plain">
            {t('title')}
          </h2>
          <p className={classes.sentence}>
            <strong>
              {offers ? t('offer') : item ? itemLabel : isSentBack ? t('correct') : label}
            </strong>
            <span className="quiet">
              {offers
                ? t('offer.hint')
                : item
                  ? [
                      item.missing && ticksItself(item.missing),
                      openItems.length > 1 && t('more', { count: openItems.length - 1 }),
                    ]
                      .filter(Boolean)
                      .join(' · ')
                  : next?.guard && tMove(`error.guard_${next.guard}`)}
            </span>
          </p>
        </div>
        {next && (
          <Button
            className={item || offers ? classes.quiet : undefined}
            variant={item || offers ? 'subtle' : 'filled'}
            onClick={() => setTargetStatus(next.to)}
          >
            {label}
          </Button>
        )}
        {!offers && item && tick && item.missing === null && (
          <Button
            leftSection={<IconCheck aria-hidden />}
            aria-label={tKeys('done', { item: itemLabel })}
            onClick={() => tick(item)}
          >
            {t('done')}
          </Button>
        )}
        {!offers && lacking !== undefined && (
          <Button
            leftSection={<IconPencil aria-hidden />}
            aria-label={withColon(t('fill'), tField(`field.${lacking}`))}
            onClick={() => goTo(lacking)}
          >
            {t('fill')}
          </Button>
        )}
        <Suspense>{offers && <Offer mandate={mandate} />}</Suspense>
      </section>
    )
  }
  // The dialog outlives the step: what is settled in it may end the step, and the dialog then closes by itself.
  return (
    <div {...keptFocus} className={classes.place}>
      {step()}
      <Suspense>
        {targetStatus && (
          <MoveDialog
            mandate={mandate}
            to={targetStatus}
            onClose={() => setTargetStatus(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** How the mandate was accepted, and the decision that led to its status. */
const Said = ({ mandate }: { mandate: Mandate }) => (
  <>
    <AcceptanceNote mandate={mandate} />
    <Decided mandate={mandate} />
  </>
)

/**
 * Open checklist items due by the end of the current status; `tick` is undefined if the user may not tick them,
 * `lacking` the field on which the first waits, if the user may fill it in.
 */
function useDueItems({ id, status }: Pick<Mandate, 'id' | 'status'>) {
  const t = useWords(nextText)
  const tUi = useWords(uiText)
  const { form, entry, writable, goTo } = use(FormStateContext)!
  const list = useCall(
    mandateEndpoints.checklist,
    { params: { id } },
    { enabled: 'stages' in form.may },
  )
  const openItems = (list.data?.results ?? []).filter(
    (item) => isDueBy(item.stage, status) && !isSettled(item, (cell) => entry.value(cell)),
  )
  function setDone(key: string, isDone: boolean) {
    entry.enter(doneCell(key), isDone)
    entry.commit(doneCell(key), isDone)
  }
  const undo = useLatest((key: string) => setDone(key, false))
  function tick({ key, words }: ListedItem) {
    setDone(key, true)
    toast.success(t('ticked', { item: words[currentLanguage()] }), {
      label: tUi('action.undo'),
      run: () => undo(key),
    })
  }
  return {
    openItems,
    lacking: openItems[0]?.missing?.find((name) => name in writable),
    goTo,
    isListLoading: list.isLoading,
    tick: form.may.stages === 'write' ? tick : undefined,
  }
}

/**
 * Returns the props of an element that keeps the focus: if the focused button is removed, or a dialog opened from the
 * element is, its last button gets the focus once there is one.
 */
function useKeptFocus() {
  const root = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    const buttons = root.current?.querySelectorAll('button')
    buttons?.[buttons.length - 1]?.focus()
  })
  return {
    ref: root,
    onFocus: () => {
      hasFocus.current = true
    },
    // React reports no blur of an element that it removes.
    onBlur: () => {
      hasFocus.current = false
    },
  }
}
