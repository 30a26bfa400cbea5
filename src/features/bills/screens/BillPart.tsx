import { Suspense } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import type { FileRecord } from '../../files/file.ts'

const BillSection = lazyPart(() => import('./BillSection.tsx'))

/** What the machine read in a file, if it is an energy bill. */
export const BillPart = ({ file }: { file: FileRecord }) =>
  file.type === 'energy_bill' && file.scan !== 'infected' ? (
    <Suspense>
      <BillSection file={file} />
    </Suspense>
  ) : null
