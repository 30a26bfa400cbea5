import { ConsumptionPanel } from './ConsumptionPanel.tsx'
import { HeatingPanel } from './HeatingPanel.tsx'
import { type RowContext, TechnicalTable } from './TechnicalTable.tsx'
import { renovationTable } from './technicalTables.tsx'

type TechnicalProps = RowContext & { tab: 'heating' | 'consumption' | 'renovation' }

/** The technical tables of one tab. */
export default function Technical({ tab, ...place }: TechnicalProps) {
  switch (tab) {
    case 'heating':
      return <HeatingPanel {...place} />
    case 'consumption':
      return <ConsumptionPanel {...place} />
    case 'renovation':
      return <TechnicalTable {...place} table={renovationTable} />
  }
}
