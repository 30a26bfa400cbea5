import { Button, Checkbox } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { translateProblem } from '../../../web/translateProblem.ts'
import { focusField } from '../../../web/ui/form/formRequest.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { checkNew, messagesByField } from '../../../web/ui/input/formRules.ts'
import { refresh } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import type { FileRecord } from '../../files/file.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { type Energy, energies, unitsOf } from '../../reference/energy.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import {
  type ConsumptionValues,
  consumptionFields,
  problemsWithConsumption,
} from '../../technical/consumption.ts'
import { addUp } from '../../technical/counting/countedOnce.ts'
import {
  billEndpoints,
  consumptionFieldOf,
  isTaken,
  problemsWithBill,
  type ReadingOfBill,
  type ReadValue,
  type TakenField,
  takenFields,
  takenValue,
} from '../billReading.ts'
import classes from './Bill.module.css'
import { EnteredValue } from './BillEntry.tsx'
import { certaintyOf, Line, Said } from './BillLine.tsx'
import { billsText } from './bills.text.ts'
import { StatedAlready, useStatedTwice } from './StatedAlready.tsx'
import {
  type BillDraft,
  type EnteredField,
  enteredFields,
  noBillDraft,
  useBillDraft,
} from './useBillDraft.tsx'

const billFieldOf = Object.fromEntries(
  takenFields.map((field) => [consumptionFieldOf[field], field]),
) as Partial<Record<EnteredField, TakenField>>

type Props = { file: FileRecord; reading: ReadingOfBill; mayTake: boolean }

/** The values that were read, each with its line; a person ticks them, and may correct them, before anything is stored. */
export function BillValues({ file, reading, mayTake }: Props) {
  const t = useWords(billsText)
  const tConsumption = useWords(consumptionText) as TranslateKey
  const [{ ticked, entered, overlap }, setDraft] = useBillDraft(file.id, reading.edition)
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({})
  const { decide, problem, isSending, isKept } = useDecision(billEndpoints.takeOver)
  const context = useMemo(() => ({ t: tConsumption }), [tConsumption])
  const list = useRef<HTMLUListElement>(null)
  const read = (field: TakenField | undefined) =>
    reading.values.find((value) => value.field === field)

  const repeated = useStatedTwice(file, entered)
  const asked = repeated.filter((row) => addUp(row, file))

  function enter(field: EnteredField, value: unknown) {
    setDraft((before) => ({
      ...before,
      entered: { ...before.entered, [field]: value ?? undefined },
    }))
    setProblems((before) => ({ ...before, [field]: undefined }))
  }
  function tick(field: TakenField, value: ReadValue['value'], isTicked: boolean) {
    setDraft((before) => {
      const others = before.ticked.filter((other) => other !== field)
      return { ...before, ticked: isTicked ? [...others, field] : others }
    })
    enter(consumptionFieldOf[field], isTicked ? takenValue(field, value) : undefined)
  }
  /** Ticks what was read with certainty and not corrected yet, and goes on at what the bill did not say. */
  function tickCertain() {
    const others = certain.filter(({ field }) => !ticked.includes(field))
    for (const { field, value } of others) tick(field, value, true)
    focusField(
      list.current,
      missing.find((field) => entered[field] === undefined),
    )
  }
  /** Shows problems at their fields, and goes to the first of them. */
  function showProblems(found: typeof problems) {
    setProblems(found)
    const first = [...enteredFields, 'overlap'].find((field) => found[field] !== undefined)
    const box = list.current?.querySelector<HTMLElement>(`[data-box="${first}"]`)
    if (box) box.focus()
    else focusField(list.current, first)
  }
  async function takeOver() {
    const open = {
      ...problemsWith(entered),
      ...(asked.length > 0 && !overlap && { overlap: translateProblem(needed) }),
    }
    if (Object.keys(open).length > 0) return showProblems(open)
    const named = asked.map(({ id }) => id)
    const body = {
      ...{ ...entered, edition: reading.edition, ticked },
      ...(named.length > 0 && { [overlap === 'keep' ? 'keeps' : 'replaces']: named }),
    }
    const input = { params: { id: file.id }, body } as unknown as Call<
      typeof billEndpoints.takeOver
    >
    const { answer, problem: refused } = await decide(input, { title: file.name })
    if (refused)
      return showProblems(
        Object.fromEntries(
          Object.entries(refused.body.fields ?? {}).map(([field, said]) => [field, said.join(' ')]),
        ),
      )
    setDraft(noBillDraft)
    toast.success([t(answer.was_there ? 'was_there' : 'done'), ...answer.warnings].join(' '))
    void refresh('consumptions')
    void refresh('bills')
  }

  const certain = reading.values.flatMap((value) => {
    const { field } = value
    const isContradicted = reading.contradictions.some((one) => one.field === field)
    const isCertain = isTaken(field) && certaintyOf(value) === 'certain' && !isContradicted
    return isCertain ? [{ field, value: value.value }] : []
  })
  const informative = reading.values.filter(({ field }) => !isTaken(field))
  const proposed = enteredFields.filter((field) => read(billFieldOf[field]))
  // What else a bill did not say can be added in the table.
  const missing = mayTake
    ? enteredFields.filter(
        (field) => consumptionFields[field].required && !proposed.includes(field),
      )
    : []
  const entry = (field: EnteredField) => (
    <EnteredValue
      name={field}
      field={narrowed(field, entered.energy)}
      value={entered[field] ?? null}
      problem={problems[field]}
      onEnter={(next) => enter(field, next)}
    />
  )
  return (
    <FieldContext value={context}>
      <p className="quiet lead">{t(mayTake ? 'intro' : 'intro_reader')}</p>
      {reading.has_several && <p className={classes.warn}>{t('several')}</p>}
      <ul ref={list} className={classes.values}>
        {proposed.map((field) => {
          const billField = billFieldOf[field]!
          const value = read(billField)!
          const said = <Said label={tConsumption(`field.${field}`)} value={value} />
          const isTicked = ticked.includes(billField)
          return (
            <li key={field}>
              <Line value={value} reading={reading}>
                {mayTake ? (
                  <Checkbox
                    size="sm"
                    data-box={isTicked ? undefined : field}
                    label={said}
                    checked={isTicked}
                    onChange={({ currentTarget: { checked } }) =>
                      tick(billField, value.value, checked)
                    }
                  />
                ) : (
                  said
                )}
              </Line>
              {mayTake && isTicked
                ? entry(field)
                : problems[field] && (
                    <p className={classes.warn} role="alert">
                      {t('tick')}
                    </p>
                  )}
            </li>
          )
        })}
        {informative.map((value) => (
          <li key={value.field}>
            <Line value={value} reading={reading}>
              <Said label={t(`field.${value.field as 'calorific_value'}`)} value={value} />
            </Line>
          </li>
        ))}
        {missing.map((field) => (
          <li key={field}>
            {entry(field)}
            {billFieldOf[field] && <p className={classes.quiet}>{t('not_read')}</p>}
          </li>
        ))}
        {mayTake && (repeated.length > 0 || problems.overlap) && (
          <li>
            <StatedAlready
              rows={repeated}
              mandate={file.mandate}
              value={overlap}
              problem={problems.overlap}
              onChoose={(chosen) => {
                setDraft((before) => ({ ...before, overlap: chosen }))
                setProblems((before) => ({ ...before, overlap: undefined }))
              }}
            />
          </li>
        )}
      </ul>
      {mayTake && (
        <>
          <div className="wrap">
            <Button size="sm" loading={isSending} onClick={() => void takeOver()}>
              {t('take_over')}
            </Button>
            {certain.length > 1 && (
              <Button
                size="sm"
                variant="default"
                disabled={certain.every(({ field }) => ticked.includes(field))}
                onClick={tickCertain}
              >
                {t('tick_certain', { count: certain.length })}
              </Button>
            )}
          </div>
          <DecisionNote isKept={isKept}>
            {problems.ticked ?? (problem && !problem.body.fields && problem.body.detail)}
          </DecisionNote>
        </>
      )}
    </FieldContext>
  )
}

const needed = { key: 'kernel:error.required' }
const asked = Object.fromEntries(enteredFields.map((name) => [name, consumptionFields[name]]))

/** What hinders making a consumption of the values, by field, by the server's rules. */
function problemsWith(entered: BillDraft['entered']): Record<string, string> {
  const checked = checkNew(asked, entered, translateProblem)
  return {
    ...messagesByField(
      problemsWithConsumption(entered as ConsumptionValues, dayOf(new Date())),
      translateProblem,
    ),
    ...messagesByField(problemsWithBill(entered), translateProblem),
    ...checked.problems,
  }
}

/** A field as the form shows it: the units of the chosen energy, and lists instead of buttons. */
function narrowed(name: EnteredField, energy: unknown): Field {
  const field: Field = { ...consumptionFields[name], required: false }
  const known = energies.find((one): one is Energy => one === energy)
  return name === 'unit' && known ? { ...field, options: unitsOf(known) } : field
}
