import Technical from '../../technical/screens/Technical.tsx'
import type { RowPlace } from '../../technical/screens/TechnicalTable.tsx'
import { IdcPanel } from './IdcPanel.tsx'

type BuildingTablesProps = RowPlace & { tab: 'heating' | 'consumption' | 'renovation' | 'idc' }

/** The technical tables of one tab, or the heat indices. */
export default function BuildingTables({ tab, ...place }: BuildingTablesProps) {
  return tab === 'idc' ? <IdcPanel {...place} /> : <Technical tab={tab} {...place} />
}
