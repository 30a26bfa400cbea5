import { IconListDetails } from '@tabler/icons-react'
import { use } from 'react'
import { computed, type Fields, line, section } from '../../kernel/fields.ts'
import { formatNumber } from '../../kernel/format.ts'
import { Empty } from '../../web/ui/Empty.tsx'
import type { Entry } from '../../web/ui/entry.tsx'
import { FieldMeansContext } from '../../web/ui/fieldMeans.ts'
import { RowsTable } from '../../web/ui/RowsTable.tsx'
import { useWords } from '../../web/words.ts'
import { figureName } from './figures.ts'
import { originFields } from './origin.ts'
import classes from './Reference.module.css'
import { referenceText } from './reference.text.ts'
import { figuresOf, type Origins, referenceTables, type TableName } from './reference.ts'

const columns: Fields = {
  ...section('row', 'base', { figure: computed(line()), value: computed(line()) }),
  ...originFields,
}

type OriginCell = { key: string; column: string; field: string }

type FigureOriginsProps = {
  table: TableName
  rows: readonly { key: string; values: object }[]
  /** Takes what is entered of an origin; without it the origins are read. */
  enter?: (cell: OriginCell, value: unknown) => void
  /** Checks and takes it once it is finished. */
  commit?: (cell: OriginCell, value: unknown) => void
  problem?: (cell: OriginCell) => string | undefined
}

/** Every figure of a table on a line of its own, with where it comes from. */
export function FigureOrigins({ table, rows, enter, commit, problem }: FigureOriginsProps) {
  const t = useWords(referenceText)
  const { say } = use(FieldMeansContext)
  const fields: Fields = referenceTables[table]
  if (figuresOf[table].length === 0) return null
  const lines = rows.flatMap(({ key, values }) =>
    figuresOf[table].flatMap((column) => {
      const value = (values as Record<string, unknown>)[column]
      const origin = (values as { origins?: Origins }).origins?.[column]
      if (value == null && !origin) return []
      const unit = fields[column]?.unit
      const said = typeof value === 'number' ? formatNumber(value, { unit }) : t('unknown')
      const cell = (field: string) => ({ key, column, field })
      const entry: Entry = {
        value: (name) =>
          name === 'figure'
            ? figureName(table, values, column, say)
            : name === 'value'
              ? said
              : (origin?.[name as keyof typeof origin] ?? null),
        problem: (name) => problem?.(cell(name)),
        isFixed: (name) => !enter || name === 'figure' || name === 'value',
        enter: (name, entered) => enter?.(cell(name), entered),
        commit: (name, entered) => commit?.(cell(name), entered),
        beside: () => null,
      }
      return [{ key: `${key}/${column}`, entry, isFixed: !enter }]
    }),
  )
  return (
    <section aria-label={t('origins')} className={classes.rows}>
      <h3 className={classes.subtitle}>{t('origins')}</h3>
      <RowsTable
        label={t('origins')}
        columns={columns}
        rows={lines}
        empty={<Empty icon={IconListDetails} title={t('version.empty')} />}
      />
    </section>
  )
}
