import { Menu } from '@mantine/core'
import type { Query } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { type ExportedList, exportList, type Format, formats } from './exportList.ts'

type Props = {
  list: ExportedList
  query: Query
  print: () => Promise<void>
  setBusy: (isBusy: boolean) => void
}

/** Formats in which a list can be exported, and paper. */
export default function ExportItems({ list, query, print, setBusy }: Props) {
  const t = useWords(uiText)
  async function save(format: Format) {
    setBusy(true)
    await exportList(list, query, format, t('list.export_failed')).finally(() => setBusy(false))
  }
  async function printAll() {
    setBusy(true)
    await print().finally(() => setBusy(false))
  }
  return (
    <>
      {Object.entries(formats).map(([format, name]) => (
        <Menu.Item key={format} onClick={() => void save(format as Format)}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => void printAll()}>{t('list.print')}</Menu.Item>
    </>
  )
}
