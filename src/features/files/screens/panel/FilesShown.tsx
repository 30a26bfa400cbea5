import { Button } from '@mantine/core'
import { use } from 'react'
import { formatNumber, formatSize } from '../../../../kernel/field/format.ts'
import { IconFile, IconFolderOpen, IconSearch } from '../../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../../web/loading/words.ts'
import { Empty } from '../../../../web/ui/page/Empty.tsx'
import { uploadText } from '../../uploads/upload.text.ts'
import classes from '../Files.module.css'
import { bin, type Shown } from '../FolderList.tsx'
import { filesText } from '../files.text.ts'
import { FilesContext } from '../filesContext.tsx'
import type { Sum } from './listedFiles.tsx'

/** Name of what is listed, with the number of files and their size once these are known. */
export function ListHead({ shown, sum }: { shown: Shown; sum: Sum | false }) {
  const t = useWords(filesText)
  const { nameOf } = use(FilesContext)!
  return (
    <div className={classes.listHead}>
      <h2>{shown === undefined ? t('nav.all') : shown === bin ? t('nav.bin') : nameOf(shown)}</h2>
      {sum && (
        <span>
          {t('panel.count', {
            count: sum.files,
            number: formatNumber(sum.files),
            size: formatSize(sum.bytes, currentLanguage()),
          })}
        </span>
      )}
    </div>
  )
}

type NoFilesProps = {
  isFiltered: boolean
  isBin: boolean
  maySend: boolean
  showAll: () => void
}

export function NoFiles({ isFiltered, isBin, maySend, showAll }: NoFilesProps) {
  const t = useWords(filesText)
  const tUpload = useWords(uploadText)
  const { place } = use(FilesContext)!
  const { group, mandate } = place
  if (isFiltered)
    return (
      <Empty
        icon={IconSearch}
        title={t('panel.nothing_found')}
        action={
          <Button variant="default" onClick={showAll}>
            {t('panel.show_all')}
          </Button>
        }
      />
    )
  if (isBin || !maySend) return <Empty icon={IconFile} title={t('panel.empty_read')} />
  return (
    <Empty
      icon={IconFolderOpen}
      title={
        group === 'client'
          ? t('panel.empty_own')
          : group === 'admin' && mandate
            ? t('panel.empty')
            : tUpload('add.drop')
      }
    />
  )
}
