import { type ComponentType, createContext } from 'react'
import type { RowReader } from '../../technical/rights.ts'
import type { FileRecord } from '../file.ts'
import type { FolderWithFiles } from '../folder.ts'
import type { NamedFolder } from '../uploads/targetFolder.ts'
import type { FilePlace } from './useFiles.tsx'
import type { TypedFile } from './useTypeOptions.tsx'

/** What a later feature shows in the details of some files, above them; their preview leaves it room. */
export type FilePart = {
  concerns: (file: FileRecord) => boolean
  Content: ComponentType<{ file: FileRecord }>
}

type FilesContextValue = {
  place: FilePlace
  reader: RowReader
  tree: readonly FolderWithFiles[]
  named: readonly NamedFolder[]
  /** What a folder is called for this reader. */
  nameOf: (folder: string) => string
  /** What the type of a file is called for this reader. */
  typeName: (file: TypedFile) => string
  part?: FilePart
}

/** The files that the screen shows, and who looks at them. */
export const FilesContext = createContext<FilesContextValue | undefined>(undefined)
