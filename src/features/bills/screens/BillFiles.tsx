import { Suspense, useState } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import type { FileRecord } from '../../files/file.ts'
import FilesPanel from '../../files/screens/FilesPanel.tsx'
import type { FilePlace } from '../../files/screens/useFiles.tsx'
import { type BillDraft, BillDraftsContext } from './useBillDraft.tsx'

const BillSection = lazyPart(() => import('./BillSection.tsx'))

/** What the machine read in a file, if it is an energy bill. */
const BillPart = ({ file }: { file: FileRecord }) =>
  file.type === 'energy_bill' && file.scan !== 'infected' ? (
    <Suspense>
      <BillSection file={file} />
    </Suspense>
  ) : null

/** The files of a mandate or building; the machine reads the energy bills among them. */
export default function BillFiles(place: FilePlace) {
  const [drafts] = useState(() => new Map<string, BillDraft>())
  return (
    <BillDraftsContext value={drafts}>
      <FilesPanel {...place} Part={BillPart} />
    </BillDraftsContext>
  )
}
