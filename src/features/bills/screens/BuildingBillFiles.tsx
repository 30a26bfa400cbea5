import BuildingFiles from '../../files/screens/BuildingFiles.tsx'
import { BillPart } from './BillPart.tsx'

/** The files of a building itself; the machine reads the energy bills among them. */
export default function BuildingBillFiles({ building }: { building: number }) {
  return <BuildingFiles building={building} Part={BillPart} />
}
