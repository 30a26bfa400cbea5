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
import { addUp } from '../../technical/counting/countedOnce.ts'
import type { Period } from '../../technical/periods.ts'
import { maxTechnicalRows } from '../../technical/screens/useTechnicalRows.tsx'
import { statedTwice } from '../statedTwice.ts'
import classes from './Bill.module.css'
import { billsText } from './bills.text.ts'
import type { BillDraft } from './useBillDraft.tsx'

/** The consumptions of the building that state what the entered values would state again. */
export function useStatedTwice(
  { building }: Pick<FileRecord, 'building'>,
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
  return statedTwice(bill, data.results as Consumption[])
}

const { overlap: overlapField } = section('bill', 'base', {
  overlap: choice(['replace', 'keep'], { required: true }),
})

type StatedAlreadyProps = {
  rows: readonly Consumption[]
  /** The mandate of the bill. */
  mandate: number | null
  value: BillDraft['overlap']
  problem: string | undefined
  onChoose: (chosen: BillDraft['overlap']) => void
}

/**
 * What is entered for the period already, and the question what becomes of it; what another mandate states stays, and
 * counts once.
 */
export function StatedAlready({ rows, mandate, value, problem, onChoose }: StatedAlreadyProps) {
  const id = useId()
  const t = useWords(billsText)
  const { t: tConsumption } = use(FieldContext)
  const context = useMemo(() => ({ t: t as TranslateKey }), [t])
  const [asked, elsewhere] = [
    rows.filter((row) => addUp(row, { mandate })),
    rows.filter((row) => !addUp(row, { mandate })),
  ]
  const describe = ({ id, usage, amount, unit, start_date, end_date }: Consumption) => (
    <p key={id} className="paragraph">
      {t('stated.row', {
        usage: tConsumption(`usage.${usage}`),
        from: formatDate(start_date),
        to: formatDate(end_date),
        amount: `${formatNumber(amount)} ${tConsumption(`unit.${unit}`)}`,
      })}
    </p>
  )
  return (
    <FieldContext value={context}>
      {elsewhere.length > 0 && <p className={classes.warn}>{t('stated_elsewhere')}</p>}
      {elsewhere.map(describe)}
      {asked.length > 0 && <p className={classes.warn}>{t('stated')}</p>}
      {asked.map(describe)}
      {(asked.length > 0 || problem) && (
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
      )}
    </FieldContext>
  )
}
