import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { keysText } from '../../../web/keys/keys.text.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { isDueBy } from '../checklist.ts'
import { EnteringContext } from '../form/MandateForm.tsx'
import { type Mandate, mandateEndpoints, statuses } from '../mandate.ts'
import { moveText } from '../steps/move.text.ts'
import { moveLabel, type Way } from '../steps/ways.tsx'
import { doneCell, waivedCell } from './ChecklistEntry.tsx'
import classes from './NextStep.module.css'
import { nextText } from './next.text.ts'

const MoveDialog = prefetchedPart(() => import('../steps/MoveDialog.tsx'))

/** The next status that the caller may move a mandate to, and the other ways; none while loading. */
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

/**
 * What comes next on a mandate: the first open checklist item that is due, to tick here; once all are settled,
 * the next status with what blocks it. Nothing if there is neither.
 */
export function NextStep({ mandate }: { mandate: Mandate }) {
  const t = useWords(nextText)
  const sayMove = useWords(moveText)
  const sayKeys = useWords(keysText)
  const { status } = mandate
  const { next, isLoading } = useWays(mandate)
  const { open, tick, isListLoading } = useDueItems(mandate)
  const [isMoving, setMoving] = useState(false)
  const [item] = open
  const label = next && moveLabel(sayMove, status, next.to)
  const itemLabel = item?.words[currentLanguage()] ?? ''
  usePageActions(
    item && tick
      ? [{ keys: 'd', label: sayKeys('done', { item: itemLabel }), run: () => tick(item.key) }]
      : [],
  )
  // Keeps its place meanwhile.
  if (isLoading || isListLoading) return <div className={classes.next} />
  if (!next && !item) return null
  return (
    <section className={classes.next} aria-labelledby="next-step">
      <IconArrowRight size={18} stroke={1.75} className={classes.arrow} aria-hidden />
      <div className={classes.what}>
        <h2 id="next-step" className={classes.heading}>
          {t('title')}
        </h2>
        <p className={classes.sentence}>
          <strong>{item ? itemLabel : label}</strong>
          <span>
            {item
              ? open.length > 1 && t('more', { count: open.length - 1 })
              : next?.guard && sayMove(`error.guard_${next.guard}`)}
          </span>
        </p>
      </div>
      {label && (
        <Button
          className={item && classes.quiet}
          variant={item ? 'subtle' : 'filled'}
          onClick={() => setMoving(true)}
        >
          {label}
        </Button>
      )}
      {item && tick && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          aria-label={sayKeys('done', { item: itemLabel })}
          onClick={() => tick(item.key)}
        >
          {t('done')}
        </Button>
      )}
      <Suspense>
        {isMoving && next && (
          <MoveDialog mandate={mandate} to={next.to} onClose={() => setMoving(false)} />
        )}
      </Suspense>
    </section>
  )
}

/** Open checklist items due by the end of the current status, and how to tick one if the caller may. */
function useDueItems({ id, status }: Pick<Mandate, 'id' | 'status'>) {
  const { form, entry } = use(EnteringContext)!
  const list = useCall(
    mandateEndpoints.checklist,
    { params: { id } },
    { enabled: 'stages' in form.may },
  )
  const open = (list.data?.results ?? []).filter(
    ({ key, stage }) =>
      isDueBy(stage, status) &&
      entry.value(doneCell(key)) !== true &&
      !entry.value(waivedCell(key)),
  )
  function tick(key: string) {
    entry.enter(doneCell(key), true)
    entry.commit(doneCell(key), true)
  }
  return {
    open,
    isListLoading: list.isLoading,
    tick: form.may.stages === 'write' ? tick : undefined,
  }
}
