import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '../../kernel/client.ts'
import type { AnyEndpoint, Call, Query } from '../../kernel/endpoint.ts'
import { toast } from '../toast.tsx'
import { saveFile } from '../useApi.ts'
import { useWords } from '../words.ts'
import { MenuButton } from './MenuButton.tsx'
import { uiText } from './ui.text.ts'

/** The files that a list is exported as, by what people call them. */
export const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const
export type Format = keyof typeof formats

/** Saves what a list was asked as a file: all its pages, or the records of the query's `id`. */
export function useExport(endpoint: AnyEndpoint) {
  const t = useWords(uiText)
  const [busy, setBusy] = useState<Format>()

  async function save(query: Query, format: Format) {
    const { page: _page, page_size: _size, trashed: _trashed, ...asked } = query
    setBusy(format)
    try {
      await saveFile(endpoint, { query: { ...asked, format } } as Call<AnyEndpoint>)
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
  /** What the list was asked. */
  query: Query
}

/** Saves a list as its search and filters leave it, as a file. */
export function ExportMenu({ endpoint, query }: ExportMenuProps) {
  const t = useWords(uiText)
  const { save, busy } = useExport(endpoint)
  return (
    <MenuButton
      position="bottom-end"
      width={180}
      button={
        <Button
          variant="default"
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
