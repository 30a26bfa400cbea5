import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { ErrorPart } from '../../web/ui/ErrorPart.tsx'
import type { Entry } from '../../web/ui/entry.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { useCall } from '../../web/useApi.ts'
import { currentLanguage, useWords } from '../../web/words.ts'
import classes from './Checklist.module.css'
import { type Stage, stages } from './checklist.ts'
import { mandateText } from './mandate.text.ts'
import { type MandateForm as Form, mandateEndpoints, type Status } from './mandate.ts'
import { serviceText } from './service.text.ts'

type ChecklistProps = {
  form: Form
  status: Status
  entry: Entry
  set: (values: Record<string, unknown>) => void
}

/** What is to be done on a mandate, by the state before whose end: ticked, or waived with its reason. */
export function Checklist({ form, status, entry, set }: ChecklistProps) {
  const t = useWords(serviceText)
  const sayMandate = useWords(mandateText)
  const answer = useCall(mandateEndpoints.checklist, { params: { id: form.id } })
  const items = answer.data?.results ?? []
  const isOpen = (key: string) =>
    entry.value(`checklist/${key}/done`) !== true && !entry.value(`waivers/${key}/reason`)
  const left = items.filter(({ stage, key }) => isBefore(stage, status) && isOpen(key))
  return (
    <section aria-labelledby="checklist" className={classes.checklist} data-field="checklist">
      <h2 id="checklist" className={classes.title}>
        {t('section.stages')}
        <span className={classes.left} data-open={left.length > 0 || undefined}>
          {answer.isSuccess &&
            (left.length > 0
              ? t('stages.left', { count: left.length, state: sayMandate(`status.${status}`) })
              : t('stages.done'))}
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
        .filter((stage) => items.some((item) => item.stage === stage))
        .map((stage) => (
          <div key={stage} className={classes.stage}>
            <h3 className={classes.state}>{sayMandate(`status.${stage}`)}</h3>
            <ul className={classes.items}>
              {items
                .filter((item) => item.stage === stage)
                .map(({ key, words }) => (
                  <Item
                    key={key}
                    name={key}
                    label={words[currentLanguage()]}
                    {...{ form, entry, set }}
                  />
                ))}
            </ul>
          </div>
        ))}
    </section>
  )
}

/** Whether something is to be done by the end of this state. */
const isBefore = (stage: Stage, status: Status) =>
  stages.indexOf(stage) <= stages.findIndex((one) => one === status)

type ItemProps = Omit<ChecklistProps, 'status'> & { name: string; label: string }

function Item({ name, label, form, entry, set }: ItemProps) {
  const t = useWords(serviceText)
  const [reason, setReason] = useState<string>()
  const done = `checklist/${name}/done`
  const waived = `waivers/${name}/reason`
  const why = String(entry.value(waived) ?? '')
  const stamp = form.provenance[why ? waived : done]
  const isDone = entry.value(done) === true
  const mayWaive = !entry.isFixed(waived)

  function waive(event: FormEvent) {
    event.preventDefault()
    if (!reason?.trim()) return
    set({ [waived]: reason.trim() })
    setReason(undefined)
  }

  return (
    <li className={classes.item} data-field={done}>
      <Checkbox
        label={label}
        checked={isDone}
        disabled={entry.isFixed(done)}
        onChange={({ currentTarget: { checked } }) => {
          entry.enter(done, checked)
          entry.commit(done, checked)
        }}
      />
      <span className={classes.detail}>
        {why && <q>{why}</q>}
        {(isDone || why) && stamp && (
          <span className={classes.who}>
            {why ? t('stages.waived') : ''}{' '}
            {[stamp.by?.name, formatDate(stamp.at)].filter(Boolean).join(', ')}
          </span>
        )}
        {entry.beside(done)}
        {mayWaive && !isDone && reason === undefined && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t(why ? 'stages.unwaive_of' : 'stages.waive_of', { item: label })}
            onClick={() => (why ? set({ [waived]: null }) : setReason(''))}
          >
            {t(why ? 'stages.unwaive' : 'stages.waive')}
          </Button>
        )}
      </span>
      {reason !== undefined && (
        <form className={classes.waive} onSubmit={waive}>
          <TextInput
            aria-label={t('stages.reason_of', { item: label })}
            placeholder={t('stages.reason')}
            value={reason}
            maxLength={500}
            data-autofocus
            autoFocus
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setReason(undefined)}
          />
          <Button type="submit" size="sm" disabled={!reason.trim()}>
            {t('stages.waive')}
          </Button>
          <Button size="sm" variant="subtle" onClick={() => setReason(undefined)}>
            {t('stages.cancel')}
          </Button>
        </form>
      )}
    </li>
  )
}
