import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { formatNumber, formatSize } from '../../../kernel/field/format.ts'
import { maxChosenIds } from '../../../kernel/record/list.ts'
import { IconDownload } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { mayDownload } from '../rights/fileRights.ts'
import classes from '../screens/Files.module.css'
import { filesText } from '../screens/files.text.ts'
import { FilesContext } from '../screens/filesContext.tsx'
import { useFileActions } from '../screens/useFileActions.tsx'
import type { ListedFile } from '../screens/useFiles.tsx'

type Props = {
  /** The files that the list shows, and whether they are all of them. */
  files: readonly ListedFile[]
  folder: string | undefined
  /** Whether the list shows only some of the files of its folder. */
  isFiltered: boolean
  isComplete: boolean
}

/** Downloads the files that the list shows, in one archive; the button says how many and how large. */
export function DownloadAll({ files, folder, isFiltered, isComplete }: Props) {
  const t = useWords(filesText)
  const { place, reader } = use(FilesContext)!
  const { downloadAll } = useFileActions()
  const [isAsking, setAsking] = useState(false)
  const { mandate, building } = place
  const wanted = files.filter((file) => mayDownload(file, reader))
  if (wanted.length === 0 || (isFiltered && wanted.length > maxChosenIds)) return null
  const bytes = wanted.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const label = isComplete
    ? t('list.download_all_of', {
        action: t('list.download_all'),
        files: t('panel.count', {
          count: wanted.length,
          number: formatNumber(wanted.length),
          size: formatSize(bytes, currentLanguage()),
        }),
      })
    : t('list.download_all')

  async function download() {
    setAsking(true)
    await downloadAll({
      ...(mandate ? { mandate: mandate.id } : { building }),
      ...(isFiltered ? { id: wanted.map(({ id }) => id) } : { folder }),
    })
    setAsking(false)
  }
  return (
    <Button
      variant="default"
      classNames={{
        root: classes.downloadAll,
        section: classes.downloadIcon,
        label: classes.downloadLabel,
      }}
      leftSection={<IconDownload aria-hidden />}
      aria-label={label}
      title={label}
      loading={isAsking}
      disabled={isFiltered && !isComplete}
      onClick={() => void download()}
    >
      {t('list.download_all')}
    </Button>
  )
}
