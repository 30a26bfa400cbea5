import BuildingPage from '../../features/buildings/BuildingPage.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'

const loadParts = () => import('./buildingParts.ts')
const Mandates = lazyPart(async () => ({ default: (await loadParts()).Mandates }))
const Index = lazyPart(async () => ({ default: (await loadParts()).Index }))
const Files = lazyPart(async () => ({ default: (await loadParts()).Files }))
const Dossier = lazyPart(async () => ({ default: (await loadParts()).Dossier }))
const Place = lazyPart(async () => ({ default: (await loadParts()).Place }))
const Alike = lazyPart(async () => ({ default: (await loadParts()).Alike }))
const Proposals = lazyPart(async () => ({ default: (await loadParts()).Proposals }))
const Technical = lazyPart(() => import('../../features/bills/screens/BillTables.tsx'))

/** The page of a building with the parts of several features; that of the address, unless `id` names one. */
export default function ComposedBuilding({ id }: { id?: number }) {
  return (
    <BuildingPage
      {...{ id, Mandates, Index, Dossier, Technical, Place, Alike, Files, Proposals }}
    />
  )
}
