/** A file with the names of the folders that it was in, the outermost first. */
export type DroppedFile = { file: File; folders: readonly string[] }

/** Files that systems put into folders by themselves. */
const isJunk = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

/**
 * All files of a drop, those in folders too. To be called while the drop is handled: the browser empties it
 * afterwards.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : [],
  )
  if (entries.length === 0) return [...files].map((file) => ({ file, folders: [] }))
  const found = await Promise.all(entries.map((entry) => filesOf(entry, [])))
  return found.flat()
}

/** Files of an input, of which one for folders tells their paths. */
export const chosenFiles = (files: FileList): DroppedFile[] =>
  [...files].flatMap((file) => {
    const folders = file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean)
    return isJunk(file.name) ? [] : [{ file, folders }]
  })

async function filesOf(entry: FileSystemEntry, folders: readonly string[]): Promise<DroppedFile[]> {
  if (folders.length > 0 && isJunk(entry.name)) return []
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, folders }]
  }
  const children = await entriesOf(entry as FileSystemDirectoryEntry)
  const found = await Promise.all(children.map((child) => filesOf(child, [...folders, entry.name])))
  return found.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** Entries of a folder; the browser hands them out in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return entries
    entries.push(...part)
  }
}
