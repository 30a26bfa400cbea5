import { use, useId, useMemo } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { choice } from '../../../kernel/field/kinds.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../../web/loading/words.ts'
import { FieldFrame } from '../../../web/ui/input/Field.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { useCall } from '../../../web/useApi.ts'
import type { FileRecord } from '../../files/file.ts'
import { type Consumption, consumptionEndpoints } from '../../technical/consumption.ts'
import type { Period } from '../../technical/periods.ts'
import { maxTechnicalRows } from '../../technical/screens/useTechnicalRows.tsx'
import { statedTwice } from '../statedTwice.ts'
import classes from './Bill.module.css'
import { billsText } from './bills.text.ts'
import type { BillDraft } from './useBillDraft.tsx'

/** The consumptions of the building and mandate that state what the entered values would state again. */
export function useStatedTwice(
  { building, mandate }: Pick<FileRecord, 'building' | 'mandate'>,
  { energy, usage, start_date, end_date }: BillDraft['entered'],
): Consumption[] {
  // The same query as that of the table.
  const query = { building, page_size: maxTechnicalRows }
  const { data } = useCall(
    consumptionEndpoints.list,
    { query } as unknown as Call<typeof consumptionEndpoints.list>,
    { enabled: building !== null },
  )
  if (!data || !energy || !usage || !start_date || !end_date) return []
  const bill = { energy, usage, start_date, end_date } as Period
  const rows = data.results as Consumption[]
  return statedTwice(
    bill,
    rows.filter((row) => !mandate || row.mandate === null || row.mandate === mandate),
  )
}

const { overlap: overlapField } = section('bill', 'base', {
  overlap: choice(['replace', 'keep'], { required: true }),
})

type StatedAlreadyProps = {
  rows: readonly Consumption[]
  value: BillDraft['overlap']
  problem: string | undefined
  onChoose: (chosen: BillDraft['overlap']) => void
}

/** What is entered for the period already, and the question what becomes of it. */
export function StatedAlready({ rows, value, problem, onChoose }: StatedAlreadyProps) {
  const id = useId()
  const t = useWords(billsText)
  const { t: tConsumption } = use(FieldContext)
  const context = useMemo(() => ({ t: t as TranslateKey }), [t])
  return (
    <FieldContext value={context}>
      <p className={classes.warn}>{t('stated')}</p>
      {rows.map(({ id, usage, amount, unit, start_date, end_date }) => (
        <p key={id}>
          {t('stated.row', {
            usage: tConsumption(`usage.${usage}`),
            from: formatDate(start_date),
            to: formatDate(end_date),
            amount: `${formatNumber(amount)} ${tConsumption(`unit.${unit}`)}`,
          })}
        </p>
      ))}
      <FieldFrame {...{ id, name: 'overlap', field: overlapField }} error={problem} asGroup>
        <div role="radiogroup" aria-labelledby={`${id}-label`} className={classes.choices}>
          {(['replace', 'keep'] as const).map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={id}
                checked={value === option}
                onChange={() => onChoose(option)}
              />
              {t(`overlap.${option}`)}
            </label>
          ))}
        </div>
      </FieldFrame>
    </FieldContext>
  )
}
