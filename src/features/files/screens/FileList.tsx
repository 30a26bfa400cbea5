import { Button } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { FileRow } from './FileRow.tsx'
import { filesText } from './files.text.ts'
import type { ListedFile } from './useFiles.tsx'

/** Rows shown at first, and added by each "show more". */
const rowsAtOnce = 100

type Props = {
  label: string
  files: readonly ListedFile[]
  chosen: number | undefined
  /** Shows a file, or none. */
  choose: (id: number | undefined) => void
  rename: (file: ListedFile) => void
  remove: (file: ListedFile) => void
}

/** Rows of files. Arrows move, Space shows or hides the details, F2 renames, Delete deletes. */
export function FileList({ label, files, chosen, choose, rename, remove }: Props) {
  const t = useWords(filesText)
  const [limit, setLimit] = useState(rowsAtOnce)
  const list = useRef<HTMLUListElement>(null)
  const shown = files.slice(0, limit)
  const reachable = shown.some(({ id }) => id === chosen) ? chosen : shown[0]?.id

  function focusRow(index: number) {
    const file = shown[index]
    if (!file) return
    list.current?.querySelector<HTMLElement>(`[data-file="${file.id}"]`)?.focus()
    // The details follow once they are open.
    if (chosen !== undefined) choose(file.id)
  }
  function onKeyDown(event: KeyboardEvent, file: ListedFile, index: number) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const run: Record<string, () => void> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(shown.length - 1),
      ' ': () => choose(chosen === file.id ? undefined : file.id),
      Escape: () => choose(undefined),
      F2: () => rename(file),
      Delete() {
        const next = shown[index + 1] ?? shown[index - 1]
        remove(file)
        if (next) list.current?.querySelector<HTMLElement>(`[data-file="${next.id}"]`)?.focus()
      },
    }
    if (!run[key]) return
    event.preventDefault()
    run[key]()
  }
  return (
    <>
      <ul ref={list} aria-label={label}>
        {shown.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            isChosen={file.id === chosen}
            isReachable={file.id === reachable}
            choose={() => choose(file.id)}
            onKeyDown={(event) => onKeyDown(event, file, index)}
          />
        ))}
      </ul>
      {files.length > limit && (
        <Button variant="subtle" onClick={() => setLimit(limit + rowsAtOnce)}>
          {t('panel.more')}
        </Button>
      )}
    </>
  )
}
