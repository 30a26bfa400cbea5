import { IconFile, IconFileTypePdf } from '../../../web/icons/icons.ts'
import { useFileActions } from '../../files/screens/useFileActions.tsx'
import type { ListedFile } from '../../files/screens/useFiles.tsx'
import { DownloadRow } from './DownloadRow.tsx'

type Props = { file: ListedFile; isMainAction: boolean }

/** Row of a published file that is the result of a mandate. */
export default function ResultDownload({ file, isMainAction }: Props) {
  const { download } = useFileActions()
  return (
    <DownloadRow
      of={file}
      name={file.name ?? ''}
      Icon={file.media_type === 'application/pdf' ? IconFileTypePdf : IconFile}
      run={() => void download(file)}
      isMainAction={isMainAction}
    />
  )
}
