import { useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useUnsent, writes } from '../../../web/writes/unsavedWork.ts'
import { recordName } from '../../../web/writes/write.ts'
import { stagesBeforeReview } from '../checklist.ts'
import { serviceText } from '../form/service.text.ts'
import { type ListedItem, type MandateFormAnswers, mandateEndpoints } from '../mandate.ts'
import { moveText } from '../steps/move.text.ts'
import classes from './Checklist.module.css'
import { ChecklistEntry, doneCell, waivedCell } from './ChecklistEntry.tsx'

type Props = { mandate: { id: number; number: string; building_address: string } }

/** What is left of a mandate's checklist before its control, each item to be settled on the spot. */
export function OpenItems({ mandate }: Props) {
  const t = useWords(serviceText)
  const input = { params: { id: mandate.id } }
  const form = useCall(mandateEndpoints.form, input)
  const list = useCall(mandateEndpoints.checklist, input)
  const error = form.error ?? list.error
  if (form.data && list.data)
    return <Items mandate={mandate} form={form.data} items={list.data.results} />
  if (!error) return <Skeleton widths={[60, 70]} height={28} />
  return (
    <ErrorPart
      title={t('stages.failed')}
      error={error}
      retry={() => {
        void form.refetch()
        void list.refetch()
      }}
    />
  )
}

function Items({
  mandate,
  form,
  items,
}: Props & { form: MandateFormAnswers; items: readonly ListedItem[] }) {
  const sayMove = useWords(moveText)
  const { id } = mandate
  const unsent = useUnsent().filter(({ record }) => record === recordName('mandates', id))
  const [answered, setAnswered] = useState(form)
  const known = answered.version > form.version ? answered : form
  const valueOf = (cell: string) =>
    unsent.findLast(({ values }) => cell in values)?.values[cell] ?? known[cell]
  const isOpen = ({ key }: ListedItem) =>
    valueOf(doneCell(key)) !== true && !valueOf(waivedCell(key))
  const asked = items.filter(({ stage }) => stagesBeforeReview.some((one) => one === stage))
  // What is settled here stays, so that it can be taken back.
  const [listed, list] = useState(() => new Set(asked.filter(isOpen).map(({ key }) => key)))
  const fresh = asked.filter((item) => isOpen(item) && !listed.has(item.key))
  if (fresh.length > 0) list(new Set([...listed, ...fresh.map(({ key }) => key)]))

  async function set(values: Record<string, unknown>) {
    const before = Object.keys(values).map((cell) => [cell, known[cell] ?? null])
    const seen = { version: known.version, values: Object.fromEntries(before) }
    const title = `${mandate.number} ${mandate.building_address}`
    try {
      const input = { params: { id }, body: values }
      setAnswered(await writes.write(mandateEndpoints.updateForm, input, { seen, title }))
    } catch (error) {
      // A refusal stands among the unsent things.
      if (!(error instanceof CallError)) throw error
    }
  }

  return (
    <section aria-labelledby="open-items" className={classes.open}>
      <h3 id="open-items">{sayMove('open_items')}</h3>
      <ul className={classes.items}>
        {asked
          .filter(({ key }) => listed.has(key))
          .map(({ key, words }) => {
            const why = String(valueOf(waivedCell(key)) ?? '')
            return (
              <ChecklistEntry
                key={key}
                name={key}
                label={words[currentLanguage()]}
                isDone={valueOf(doneCell(key)) === true}
                why={why}
                stamp={known.provenance[why ? waivedCell(key) : doneCell(key)]}
                tick={
                  form.may.stages === 'write'
                    ? (isDone) => void set({ [doneCell(key)]: isDone })
                    : undefined
                }
                waive={
                  form.may.waiver === 'write'
                    ? (reason) => void set({ [waivedCell(key)]: reason })
                    : undefined
                }
              />
            )
          })}
      </ul>
    </section>
  )
}
