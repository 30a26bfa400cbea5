import type { ReactNode } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { registerCodes } from '../../buildings/registerCodes.tsx'
import type { HeatingSystem } from '../heatingSystem.ts'
import { technicalText } from '../technical.text.ts'
import classes from './Technical.module.css'
import { type RowContext, TechnicalTable } from './TechnicalTable.tsx'
import { heatingTable, maintenanceTable } from './technicalTables.tsx'
import type { TechnicalRow } from './useTechnicalRows.tsx'

const systemsOf = (rows: readonly TechnicalRow[]) => rows as unknown as readonly HeatingSystem[]

const fieldContext = { codes: registerCodes }

/** Heating systems of a building, other buildings they serve, and maintenance companies. */
export function HeatingPanel(context: RowContext) {
  const t = useWords(technicalText)
  function notesOn(rows: readonly TechnicalRow[]) {
    return new Map(
      systemsOf(rows).flatMap((row): [number, ReactNode][] => {
        const { id, building, building_address: address, served } = row
        const others = served && served.length > 1 ? served : []
        const notes = [
          building !== context.building && t('row.stands_at', { address }),
          others.length > 0 &&
            t('row.serves', {
              buildings: others
                .map(({ address: servedAddress, share }) =>
                  share === null
                    ? servedAddress
                    : `${servedAddress} (${formatNumber(share, { unit: '%' })})`,
                )
                .join(', '),
            }),
          others.some(({ share }) => share === null) && t('row.shares_unknown'),
        ].filter(Boolean)
        return notes.length > 0
          ? [
              [
                id,
                <span key={id} className={classes.note}>
                  {notes.join(' ')}
                </span>,
              ],
            ]
          : []
      }),
    )
  }
  return (
    <div className={classes.panel} data-steady>
      <TechnicalTable
        {...context}
        table={heatingTable}
        fieldContext={fieldContext}
        labelsOf={labelsOf}
        notesOn={notesOn}
      />
      <TechnicalTable {...context} table={maintenanceTable} />
    </div>
  )
}

const labelsOf = (rows: readonly TechnicalRow[]) => ({
  buildings: Object.fromEntries(
    systemsOf(rows).flatMap(({ served }) =>
      (served ?? []).map(({ building, address }) => [building, address] as const),
    ),
  ),
})
