import { useDebouncedCallback } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchChange } from '../../../../web/useSearchChange.ts'
import type { Shown } from '../FolderList.tsx'

/** Key of the folder that the list shows, or the bin, from the URL (`?folder=`). */
export function useFolderInUrl() {
  const { folder } = useSearch({ strict: false }) as { folder?: string }
  const setSearch = useSearchChange()
  const show = (shown: Shown) => setSearch({ folder: shown }, true)
  return [folder, show] as const
}

/** What is searched, as it is typed and as it stands in the URL (`?find=`) once typing pauses. */
export function useSearchInUrl() {
  const { find = '' } = useSearch({ strict: false }) as { find?: string }
  const setSearch = useSearchChange()
  const [search, setTyped] = useState(String(find))
  const write = useDebouncedCallback(
    (typed: string) => setSearch({ find: typed.trim().slice(0, 100) || undefined }, true),
    200,
  )
  const type = (typed: string) => {
    setTyped(typed)
    write(typed)
  }
  return { search, searched: String(find), type }
}

/** The file whose details are open, from the URL (`?file=`), so that "back" closes them. */
export function useChosenFile() {
  const { file = '' } = useSearch({ strict: false }) as { file?: string }
  const setSearch = useSearchChange()
  const chosen = /^[1-9]\d{0,9}$/.test(file) ? Number(file) : undefined
  const choose = (id: number | undefined) =>
    setSearch({ file: id === undefined ? undefined : String(id) }, chosen !== undefined)
  return { chosen, choose }
}
