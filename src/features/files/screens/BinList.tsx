import { Button } from '@mantine/core'
import { use } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { IconArrowBackUp } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { fileEndpoints } from '../file.ts'
import { Thumbnail } from '../preview/Thumbnail.tsx'
import classes from './Files.module.css'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'
import type { ListedFile } from './useFiles.tsx'

/** Deleted files of a place, each of which can be restored. */
export function BinList({ files }: { files: readonly ListedFile[] }) {
  const t = useWords(filesText)
  const tUi = useWords(uiText)
  const { typeName } = use(FilesContext)!
  async function restore({ id, name }: ListedFile) {
    await act(
      () => call(fileEndpoints.restore, { params: { id } }),
      tUi('trash.restored', { name }),
    )
    void refresh('files')
  }
  return (
    <ul aria-label={t('nav.bin')}>
      {files.map((file) => (
        <li key={file.id} className={classes.binned}>
          <Thumbnail link={file.thumbnail} type={file.media_type} />
          <span className={classes.about}>
            <span className={classes.fileName}>
              <span className={classes.nameText}>{file.name}</span>
            </span>
            <span className={classes.detail}>
              {[
                typeName(file),
                file.deleted_at && t('row.deleted', { date: formatDate(file.deleted_at) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={() => void restore(file)}
          >
            {tUi('action.restore')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
