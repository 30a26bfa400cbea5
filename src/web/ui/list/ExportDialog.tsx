import { Button, Group } from '@mantine/core'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { AnyEndpoint, Query } from '../../../kernel/http/endpoint.ts'
import { mostChosen } from '../../../kernel/record/list.ts'
import { useWords } from '../../loading/words.ts'
import { bulkText } from '../../writes/bulk.text.ts'
import { Dialog } from '../page/Dialog.tsx'
import { type ExportedList, type Format, formats, useExport } from './ExportMenu.tsx'

type Props = {
  endpoint: AnyEndpoint
  /** Query of the list; the file has the same order. */
  query: Query
  laid: ExportedList
  ids: readonly (number | string)[]
  onClose: () => void
}

/** Saves the selected records of a list as a file. */
export default function ExportDialog(props: Props) {
  const { endpoint, laid, ids, onClose } = props
  const { sort } = props.query
  const t = useWords(bulkText)
  const { save, busy } = useExport(endpoint, laid)
  const isTooMany = ids.length > mostChosen
  return (
    <Dialog onClose={onClose} title={t('export.title', { count: ids.length })}>
      {isTooMany && <p>{t('export.most', { most: formatNumber(mostChosen) })}</p>}
      <Group gap={8} pt={4}>
        {Object.entries(formats).map(([format, name]) => (
          <Button
            key={format}
            variant={format === 'xlsx' ? 'filled' : 'default'}
            data-autofocus={format === 'xlsx' || undefined}
            loading={busy === format}
            disabled={isTooMany}
            onClick={async () => {
              if (await save({ sort, id: ids as string[] }, format as Format)) onClose()
            }}
          >
            {name}
          </Button>
        ))}
      </Group>
    </Dialog>
  )
}
