import { currentLanguage } from '../../../../web/loading/words.ts'
import type { FolderWithFiles } from '../../folder.ts'
import type { ListedFile } from '../useFiles.tsx'

export const orders = ['date', 'name', 'size'] as const
type Order = (typeof orders)[number]
export type FileOrder = { by: Order; isDown: boolean }

/** Orders of a list of files, upwards. */
export const compareFiles: Record<Order, (a: ListedFile, b: ListedFile) => number> = {
  date: (a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id,
  name: (a, b) => a.name.localeCompare(b.name, currentLanguage(), { numeric: true }),
  size: (a, b) => (a.size ?? 0) - (b.size ?? 0),
}

/** Whether a folder is another one, or lies in it. */
export const isWithin = (inner: string, outer: string, tree: readonly FolderWithFiles[]) =>
  inner === outer || tree.some(({ key, parent }) => key === inner && parent === outer)

/** A number of files, and their size together. */
export type Sum = { files: number; bytes: number }

export const sumOf = (files: readonly ListedFile[]): Sum => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + (size ?? 0), 0),
})

/** What lies in a folder and in those within it, or in all. */
export const sumIn = (tree: readonly FolderWithFiles[], outer: string | undefined): Sum => {
  const folders = tree.filter(({ key }) => outer === undefined || isWithin(key, outer, tree))
  return {
    files: folders.reduce((sum, { files }) => sum + files, 0),
    bytes: folders.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
