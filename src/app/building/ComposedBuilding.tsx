import BuildingPage from '../../features/buildings/BuildingPage.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'

const loadParts = () => import('./buildingParts.ts')
const Mandates = lazyPart(loadParts, 'Mandates')
const Index = lazyPart(loadParts, 'Index')
const Contacts = lazyPart(loadParts, 'Contacts')
const Files = lazyPart(loadParts, 'Files')
const Dossier = lazyPart(loadParts, 'Dossier')
const Place = lazyPart(loadParts, 'Place')
const Alike = lazyPart(loadParts, 'Alike')
const Proposals = lazyPart(loadParts, 'Proposals')
const Technical = lazyPart(() => import('../../features/bills/screens/BillTables.tsx'))

/** The page of a building with the parts of several features; that of the address, unless `id` names one. */
export default function ComposedBuilding({ id }: { id?: number }) {
  return (
    <BuildingPage
      {...{ id, Mandates, Index, Dossier, Technical, Place, Alike, Files, Proposals, Contacts }}
    />
  )
}
