import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { Query } from '../../../kernel/http/endpoint.ts'
import { maxChosenIds } from '../../../kernel/record/list.ts'
import { useWords } from '../../loading/words.ts'
import { bulkText } from '../../writes/bulk.text.ts'
import { Dialog } from '../page/Dialog.tsx'
import { uiText } from '../ui.text.ts'
import { type ExportedList, exportList, type Format, formats } from './exportList.ts'

type Props = {
  list: ExportedList
  /** Query of the list; the file has the same order. */
  query: Query
  ids: readonly (number | string)[]
  onClose: () => void
}

/** Saves the selected records of a list as a file. */
export default function ExportDialog(props: Props) {
  const { list, ids, onClose } = props
  const { sort } = props.query
  const t = useWords(bulkText)
  const tUi = useWords(uiText)
  const [savingFormat, setSavingFormat] = useState<Format>()
  const isTooMany = ids.length > maxChosenIds
  async function save(format: Format) {
    setSavingFormat(format)
    const query = { sort, id: ids as string[] }
    const isSaved = await exportList(list, query, format, tUi('list.export_failed')).finally(() =>
      setSavingFormat(undefined),
    )
    if (isSaved) onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('export.title', { count: ids.length })}>
      {isTooMany && (
        <p className="paragraph">{t('export.most', { most: formatNumber(maxChosenIds) })}</p>
      )}
      <Group gap={8} pt={4}>
        {Object.entries(formats).map(([format, name]) => (
          <Button
            key={format}
            variant={format === 'xlsx' ? 'filled' : 'default'}
            data-autofocus={format === 'xlsx' || undefined}
            loading={savingFormat === format}
            disabled={isTooMany}
            onClick={() => void save(format as Format)}
          >
            {name}
          </Button>
        ))}
      </Group>
    </Dialog>
  )
}
