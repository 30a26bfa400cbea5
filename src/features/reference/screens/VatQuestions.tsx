import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { confirmationEndpoints } from '../confirmation/confirmation.ts'
import { type PriceTable, priceTables } from '../confirmation/vatAnswers.ts'
import { originText } from '../origin/origin.text.ts'
import { referenceText } from '../reference.text.ts'
import type { TableName } from '../tableNames.ts'
import classes from './ConfirmFigureGroups.module.css'

type Props = {
  tables: readonly TableName[]
  /** Called after an answer. */
  onAnswered: () => Promise<unknown>
}

/** Asks, once for each table, whether those of its prices that do not say it include VAT. */
export function VatQuestions({ tables, onAnswered }: Props) {
  const t = useWords(referenceText)
  const tOrigin = useWords(originText)
  const isAsked = (table: TableName): table is PriceTable =>
    (priceTables as readonly string[]).includes(table)
  const isAnswering = useRef(false)
  async function answer(table: PriceTable, vat: 'incl' | 'excl') {
    // The second click of a double one would find the answer given.
    if (isAnswering.current) return
    isAnswering.current = true
    const isSent = await act(() =>
      // It is asked because nobody had answered.
      call(confirmationEndpoints.answerVat, { params: { table }, body: { vat } }, { ifMatch: 0 }),
    )
    if (isSent) void refresh('reference')
    await onAnswered()
    isAnswering.current = false
  }
  return (
    <ul className={classes.groups}>
      {tables.filter(isAsked).map((table, index) => (
        <li key={table} className="ruled">
          <Group justify="space-between" py="xs">
            <span id={`vat-${table}`}>{t('vat.question', { table: t(`table.${table}`) })}</span>
            <Group gap="xs" role="group" aria-labelledby={`vat-${table}`}>
              {(['incl', 'excl'] as const).map((vat) => (
                <Button
                  key={vat}
                  variant="default"
                  size="xs"
                  data-autofocus={(index === 0 && vat === 'incl') || undefined}
                  onClick={() => void answer(table, vat)}
                >
                  {tOrigin(`vat.${vat}`)}
                </Button>
              ))}
            </Group>
          </Group>
        </li>
      ))}
    </ul>
  )
}
