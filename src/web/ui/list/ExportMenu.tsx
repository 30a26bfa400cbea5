import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, Query } from '../../../kernel/http/endpoint.ts'
import type { Layout } from '../../../kernel/record/layout.ts'
import { chunk } from '../../loading/chunk.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { saveFile } from '../../useApi.ts'
import { MenuButton } from '../basic/MenuButton.tsx'
import phone from '../basic/phone.module.css'
import type { Column } from '../table/DataTable.tsx'
import { uiText } from '../ui.text.ts'

/** Export formats with their labels. */
export const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const
export type Format = keyof typeof formats

/** Columns of a list with the user's layout. */
export type ExportedList = { columns: readonly Column<never>[]; fields: Fields; layout: Layout }

const file = chunk(() => import('./exportedFields.ts'))

/** Exports all pages of a list (or only the records in the query's `id`) with the visible columns. */
export function useExport(endpoint: AnyEndpoint, laid: ExportedList) {
  const t = useWords(uiText)
  const [busy, setBusy] = useState<Format>()

  async function save(query: Query, format: Format) {
    const {
      page: _page,
      page_size: _size,
      trashed: _trashed,
      fields: _fields,
      ...selection
    } = query
    setBusy(format)
    try {
      const { exportedFields } = await file.get()
      const columns = exportedFields(laid)
      await saveFile(endpoint, { query: { ...selection, columns, format } } as Call<AnyEndpoint>)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.status > 0 ? error.body.detail : t('list.export_failed'))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return { save, busy }
}

type ExportMenuProps = {
  endpoint: AnyEndpoint
  /** Query of the list. */
  query: Query
  laid: ExportedList
}

/** Exports a list with its current search, filters and columns. */
export function ExportMenu({ endpoint, query, laid }: ExportMenuProps) {
  const t = useWords(uiText)
  const { save, busy } = useExport(endpoint, laid)
  return (
    <MenuButton
      position="bottom-end"
      width={180}
      button={
        <Button
          variant="default"
          className={phone.iconOnly}
          loading={busy !== undefined}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t('list.export')}
        </Button>
      }
    >
      {(Menu) =>
        Object.entries(formats).map(([format, name]) => (
          <Menu.Item key={format} onClick={() => void save(query, format as Format)}>
            {name}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
