import { Suspense, useState } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import FilesPanel from '../../files/screens/FilesPanel.tsx'
import type { FilePart } from '../../files/screens/filesContext.tsx'
import type { FilePlace } from '../../files/screens/useFiles.tsx'
import { type BillDraft, BillDraftsContext } from './useBillDraft.tsx'

const BillSection = lazyPart(() => import('./BillSection.tsx'))

/** What the machine read in a file, if it is an energy bill. */
const billPart: FilePart = {
  concerns: ({ type, scan }) => type === 'energy_bill' && scan !== 'infected',
  Content: ({ file }) => (
    <Suspense>
      <BillSection file={file} />
    </Suspense>
  ),
}

/** The files of a mandate or building; the machine reads the energy bills among them. */
export default function BillFiles(place: FilePlace) {
  const [drafts] = useState(() => new Map<string, BillDraft>())
  return (
    <BillDraftsContext value={drafts}>
      <FilesPanel {...place} part={billPart} />
    </BillDraftsContext>
  )
}
