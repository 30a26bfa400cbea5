import { createContext } from 'react'
import type { RowReader } from '../../technical/rights.ts'
import type { FolderWithFiles } from '../folder.ts'
import type { NamedFolder } from '../uploads/targetFolder.ts'
import type { FilePlace } from './useFiles.tsx'

type FilesContextValue = {
  place: FilePlace
  reader: RowReader
  tree: readonly FolderWithFiles[]
  named: readonly NamedFolder[]
  /** What a folder is called for this reader. */
  nameOf: (folder: string) => string
}

/** The files that the screen shows, and who looks at them. */
export const FilesContext = createContext<FilesContextValue | undefined>(undefined)
