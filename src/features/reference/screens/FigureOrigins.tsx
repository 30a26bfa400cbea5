import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { computed, type Fields, section } from '../../../kernel/field/fields.ts'
import { dayOf, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { line } from '../../../kernel/field/kinds.ts'
import { IconListDetails } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { RowsTable } from '../../../web/ui/grid/RowsTable.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useMe } from '../../auth/useMe.tsx'
import { confirmationEndpoints, standingOf } from '../confirmation/confirmation.ts'
import { figureId, figureLabel } from '../figures.ts'
import { needsConfirmation, originFields } from '../origin/origin.ts'
import { referenceText } from '../reference.text.ts'
import { figuresOf, type Origins, referenceTables } from '../reference.ts'
import type { TableName } from '../tableNames.ts'
import { ConfirmFigures } from './ConfirmFigures.tsx'
import classes from './Reference.module.css'
import { TouchedMandates } from './TouchedMandates.tsx'

const columns: Fields = {
  ...section('row', 'base', { figure: computed(line()), value: computed(line()) }),
  ...originFields,
  ...section('row', 'base', { confirmed: computed(line()) }),
}

/** A field of the origin of one figure; the figure is in the row `key` and in `column`. */
type OriginCell = { key: string; column: string; field: string }

type FigureOriginsProps = {
  table: TableName
  rows: readonly { key: string; values: object }[]
  /** Called with each change of an origin; without it, origins are read-only. */
  enter?: (cell: OriginCell, value: unknown) => void
  /** Called when an entry is finished, to validate and store it. */
  commit?: (cell: OriginCell, value: unknown) => void
  /** Returns the message to show at a cell, if its value is invalid. */
  problem?: (cell: OriginCell) => string | undefined
}

/** All figures of a table, one per row, with their origins. */
export function FigureOrigins({ table, rows, enter, commit, problem }: FigureOriginsProps) {
  const t = useWords(referenceText)
  const { t: tField } = use(FieldContext)
  const fields: Fields = referenceTables[table]
  const mayConfirm = useMe()?.permissions.includes('reference:create') && !enter
  const confirmations = useCall(confirmationEndpoints.confirmations, {}).data?.results ?? []
  const [isConfirming, setConfirming] = useState(false)
  if (figuresOf[table].length === 0) return null
  const unconfirmed: { id: string; value: number | null }[] = []
  const confirmationText = ({ standing, confirmation }: ReturnType<typeof standingOf>) => {
    if (!confirmation) return t('confirmed.open')
    const date = formatDate(confirmation.until)
    return standing === 'expired'
      ? t('confirmed.expired', { date })
      : t('confirmed.until', { date, name: confirmation.confirmed_by?.name ?? '–' })
  }
  const figureRows = rows.flatMap(({ key, values }) =>
    figuresOf[table].flatMap((column) => {
      const value = (values as Record<string, unknown>)[column]
      const origin = (values as { origins?: Origins }).origins?.[column]
      if (value == null && !origin) return []
      const unit = fields[column]?.unit
      const valueText = typeof value === 'number' ? formatNumber(value, { unit }) : t('unknown')
      const id = figureId(table, values, column)
      const figure = { id, value: typeof value === 'number' ? value : null }
      const isConfirmable = origin !== undefined && needsConfirmation(origin)
      const confirmationStatus = isConfirmable
        ? standingOf(figure, confirmations, dayOf(new Date()))
        : undefined
      if (confirmationStatus && confirmationStatus.standing !== 'confirmed')
        unconfirmed.push(figure)
      const cellAt = (field: string) => ({ key, column, field })
      const entry: Entry = {
        value: (name) =>
          name === 'figure'
            ? figureLabel(id, tField)
            : name === 'value'
              ? valueText
              : name === 'confirmed'
                ? confirmationStatus && confirmationText(confirmationStatus)
                : (origin?.[name as keyof typeof origin] ?? null),
        problem: (name) => problem?.(cellAt(name)),
        isFixed: (name) => !enter || !(name in originFields),
        enter: (name, entered) => enter?.(cellAt(name), entered),
        commit: (name, entered) => commit?.(cellAt(name), entered),
        beside: () => null,
      }
      return [{ key: `${key}/${column}`, entry, isFixed: !enter }]
    }),
  )
  return (
    <section aria-label={t('origins')} className="later">
      <h3 className={classes.subtitle}>{t('origins')}</h3>
      <RowsTable
        label={t('origins')}
        columns={columns}
        rows={figureRows}
        empty={<Empty icon={IconListDetails} title={t('version.empty')} />}
      />
      {mayConfirm && unconfirmed.length > 0 && (
        <Button variant="default" onClick={() => setConfirming(true)}>
          {t('confirm.title')}
        </Button>
      )}
      {isConfirming && (
        <Dialog title={t('confirm.title')} onClose={() => setConfirming(false)}>
          <TouchedMandates />
          <ConfirmFigures figures={unconfirmed} onConfirmed={() => setConfirming(false)} />
        </Dialog>
      )}
    </section>
  )
}
