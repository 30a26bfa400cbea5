import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import BuildingFiles from '../../files/screens/BuildingFiles.tsx'

const BillFiles = lazyPart(() => import('./BillFiles.tsx'))

/** The files of a building itself; the machine reads the energy bills among them. */
export default function BuildingBillFiles({ building }: { building: number }) {
  return <BuildingFiles building={building} Panel={BillFiles} />
}
