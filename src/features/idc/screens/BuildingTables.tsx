import Technical from '../../technical/screens/Technical.tsx'
import type { RowContext } from '../../technical/screens/TechnicalTable.tsx'
import { IdcPanel } from './IdcPanel.tsx'

type BuildingTablesProps = RowContext & { tab: 'heating' | 'consumption' | 'renovation' | 'idc' }

/** The technical tables of one tab, or the heat indices. */
export default function BuildingTables({ tab, ...context }: BuildingTablesProps) {
  return tab === 'idc' ? <IdcPanel {...context} /> : <Technical tab={tab} {...context} />
}
