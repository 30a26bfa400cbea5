import FilesPanel from '../../files/screens/FilesPanel.tsx'
import type { FilePlace } from '../../files/screens/useFiles.tsx'
import { BillPart } from './BillPart.tsx'

/** The files of a mandate; the machine reads the energy bills among them. */
export default function BillFiles(place: FilePlace) {
  return <FilesPanel {...place} Part={BillPart} />
}
