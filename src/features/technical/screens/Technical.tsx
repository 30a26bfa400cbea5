import { ConsumptionPanel } from './ConsumptionPanel.tsx'
import { HeatingPanel } from './HeatingPanel.tsx'
import { type RowContext, TechnicalTable } from './TechnicalTable.tsx'
import { renovationTable } from './technicalTables.tsx'

type TechnicalProps = RowContext & { tab: 'heating' | 'consumption' | 'renovation' }

/** The technical tables of one tab. */
export default function Technical({ tab, ...context }: TechnicalProps) {
  switch (tab) {
    case 'heating':
      return <HeatingPanel {...context} />
    case 'consumption':
      return <ConsumptionPanel {...context} />
    case 'renovation':
      return <TechnicalTable {...context} table={renovationTable} />
  }
}
