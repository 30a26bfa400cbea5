import { Button } from '@mantine/core'
import type { Fields } from '../../../kernel/field/fields.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { technicalText } from '../technical.text.ts'
import classes from './Technical.module.css'
import type { TechnicalRow } from './useTechnicalRows.tsx'

type Props = {
  columns: Fields
  rows: readonly TechnicalRow[]
  mandate: number
  add: (rows: DraftValues[]) => void
}

/**
 * Says that rows of other mandates do not count in this one, and takes them over as its own, without the acceptance of
 * another adviser. Nothing if all are rows of this mandate too.
 */
export function RowsOfOthers({ columns, rows, mandate, add }: Props) {
  const t = useWords(technicalText)
  const names = Object.keys(columns).filter((name) => {
    const { readOnly, group } = columns[name]!
    return !readOnly && group === 'base'
  })
  const valuesOf = (row: TechnicalRow) =>
    Object.fromEntries(names.map((name) => [name, row[name as keyof TechnicalRow] ?? null]))
  const keyOf = (row: TechnicalRow) => JSON.stringify(valuesOf(row))
  const isCounted = (row: TechnicalRow) => row.mandate === null || row.mandate === mandate
  const counted = new Set(rows.filter(isCounted).map(keyOf))
  const others = new Map(
    rows
      .filter((row) => !isCounted(row) && !counted.has(keyOf(row)))
      .map((row) => [keyOf(row), row]),
  )
  if (others.size === 0) return null
  const numbers = [...new Set([...others.values()].flatMap((row) => row.mandate_number ?? []))]
  return (
    <p className={classes.quiet} role="note">
      {t('others', { count: others.size, numbers: numbers.join(', ') })}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => add([...others.values()].map(valuesOf))}
      >
        {t('others.take', { count: others.size })}
      </Button>
    </p>
  )
}
