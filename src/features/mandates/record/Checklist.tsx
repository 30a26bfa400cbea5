import { useState } from 'react'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { doneCell, isDueBy, isSettled, stages, waivedCell } from '../checklist.ts'
import { serviceText } from '../form/service.text.ts'
import { mandateText } from '../mandate.text.ts'
import {
  type MandateFormAnswers as Form,
  type ListedItem,
  mandateEndpoints,
  type Status,
} from '../mandate.ts'
import classes from './Checklist.module.css'
import { ChecklistEntry } from './ChecklistEntry.tsx'

type ChecklistProps = {
  form: Form
  status: Status
  entry: Entry
  set: (values: Record<string, unknown>) => void
}

/**
 * Open items by stage: items can be ticked, or waived with a reason. Items already settled when the
 * form opens are folded into one line; items settled since then stay in place, so that they can be undone.
 */
export function Checklist({ form, status, entry, set }: ChecklistProps) {
  const t = useWords(serviceText)
  const tMandate = useWords(mandateText)
  const answer = useCall(mandateEndpoints.checklist, { params: { id: form.id } })
  const items = answer.data?.results ?? []
  const isOpen = (item: ListedItem) => !isSettled(item, (cell) => entry.value(cell))
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set())
  const newlyOpen = items.filter((item) => isOpen(item) && !seenOpen.has(item.key))
  if (newlyOpen.length > 0) setSeenOpen(new Set([...seenOpen, ...newlyOpen.map(({ key }) => key)]))
  const unfolded = items.filter(({ key }) => seenOpen.has(key))
  const folded = items.filter(({ key }) => !seenOpen.has(key))
  const remaining = items.filter((item) => isDueBy(item.stage, status) && isOpen(item))
  const renderItem = ({ key, words, missing }: ListedItem) => (
    <Item
      key={key}
      name={key}
      label={words[currentLanguage()]}
      {...{ missing, form, entry, set }}
    />
  )
  return (
    <section aria-labelledby="checklist" className={classes.checklist} data-field="checklist">
      <h2 id="checklist" className={classes.title}>
        {t('stages.todo')}
        <span className={classes.left} data-open={remaining.length > 0 || undefined}>
          {answer.isSuccess &&
            (remaining.length > 0
              ? t('stages.left', { count: remaining.length, state: tMandate(`status.${status}`) })
              : items.some(({ stage }) => isDueBy(stage, status)) && t('stages.done'))}
        </span>
      </h2>
      {answer.isPending && <Skeleton widths={[60, 70, 50, 64]} height={28} />}
      {answer.isError && (
        <ErrorPart
          title={t('stages.failed')}
          error={answer.error}
          retry={() => void answer.refetch()}
        />
      )}
      {stages
        .filter((stage) => unfolded.some((item) => item.stage === stage))
        .map((stage) => (
          <div key={stage} className={classes.stage}>
            <h3 className={classes.state}>{tMandate(`status.${stage}`)}</h3>
            <ul className="grid gap2">
              {unfolded.filter((item) => item.stage === stage).map(renderItem)}
            </ul>
          </div>
        ))}
      {folded.length > 0 && (
        <details className={classes.settled}>
          <summary>{t('stages.settled', { count: folded.length })}</summary>
          <ul className="grid gap2">{folded.map(renderItem)}</ul>
        </details>
      )}
    </section>
  )
}

type ItemProps = Omit<ChecklistProps, 'status'> & { name: string; label: string } & Pick<
    ListedItem,
    'missing'
  >

function Item({ name, label, missing, form, entry, set }: ItemProps) {
  const [done, waived] = [doneCell(name), waivedCell(name)]
  const waiver = String(entry.value(waived) ?? '')
  function tick(isDone: boolean) {
    entry.enter(done, isDone)
    entry.commit(done, isDone)
  }
  return (
    <ChecklistEntry
      mandate={form.id}
      {...{ name, label, waiver, missing }}
      isDone={missing?.length === 0 || entry.value(done) === true}
      stamp={form.provenance[waiver ? waived : done]}
      tick={entry.isFixed(done) ? undefined : tick}
      waive={entry.isFixed(waived) ? undefined : (reason) => set({ [waived]: reason })}
      beside={entry.beside(done)}
    />
  )
}
