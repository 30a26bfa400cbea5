import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '../../kernel/client.ts'
import type { AnyEndpoint, Call, Query } from '../../kernel/endpoint.ts'
import { toast } from '../toast.tsx'
import { saveFile } from '../useApi.ts'
import { useWords } from '../words.ts'
import { uiText } from './ui.text.ts'

const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

type ExportMenuProps = {
  endpoint: AnyEndpoint
  /** What the list was asked; its file holds all pages. */
  query: Query
}

/** Saves a list as its search and filters leave it, as a file. */
export function ExportMenu({ endpoint, query }: ExportMenuProps) {
  const t = useWords(uiText)
  const [busy, setBusy] = useState(false)
  const { page: _page, page_size: _size, trashed: _trashed, ...asked } = query

  async function save(format: keyof typeof formats) {
    setBusy(true)
    try {
      await saveFile(endpoint, { query: { ...asked, format } } as Call<AnyEndpoint>)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.status > 0 ? error.body.detail : t('list.export_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t('list.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(formats).map(([format, name]) => (
          <Menu.Item key={format} onClick={() => void save(format as keyof typeof formats)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
