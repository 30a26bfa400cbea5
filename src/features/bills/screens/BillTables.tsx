import type { ComponentProps } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { OriginContext } from '../../../web/ui/provenance/historyContext.ts'
import BuildingTables from '../../idc/screens/BuildingTables.tsx'

const origins = { bill: lazyPart(() => import('./BillOrigin.tsx')) }

/** The technical tables, whose values show the line of the bill that they came of. */
export default function BillTables(props: ComponentProps<typeof BuildingTables>) {
  return (
    <OriginContext value={origins}>
      <BuildingTables {...props} />
    </OriginContext>
  )
}
