import { type DragEvent, use, useRef, useState } from 'react'
import { droppedFiles } from '../../../web/uploads/droppedFiles.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { useSend } from '../uploads/useSend.tsx'
import { draggedFileType } from './FileRow.tsx'
import { FilesContext } from './filesContext.tsx'

/** What is dragged over the files: how many, over which folder, and where the pointer is. */
export type Drag = { count: number; folder: string; x: number; y: number }

type Options = {
  /** The folder that is open; undefined if all files are shown. */
  folder: string | undefined
  mayUpload: boolean
  /** Moves a file of this page into a folder. */
  move: (id: number, folder: string) => void
}

/** Takes files of the device, which are sent, and rows, which are moved. */
export function useFileDrop({ folder, mayUpload, move }: Options) {
  const { place, named } = use(FilesContext)!
  const send = useSend()
  const [drag, setDrag] = useState<Drag>()
  /** How many nested elements the pointer has entered. */
  const depth = useRef(0)

  function targetOf({ target, dataTransfer }: DragEvent): FolderTarget {
    const over = (target as Element).closest<HTMLElement>('[data-folder]')?.dataset.folder
    return folderTarget(
      over ?? folder,
      [...dataTransfer.items].map(({ type }) => type),
    )
  }
  const isRow = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(draggedFileType)
  // Dialogs pass their events on to what opened them, wherever they are on the page.
  const isHere = ({ currentTarget, target }: DragEvent) => currentTarget.contains(target as Node)
  const isAccepted = (event: DragEvent) =>
    isHere(event) && (isRow(event) || (mayUpload && event.dataTransfer.types.includes('Files')))
  const end = () => {
    depth.current = 0
    setDrag(undefined)
  }

  return {
    drag,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (isAccepted(event)) depth.current += 1
      },
      onDragOver(event: DragEvent) {
        if (!isHere(event) && !event.isDefaultPrevented()) return refuse(event)
        if (!isAccepted(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = isRow(event) ? 'move' : 'copy'
        const { clientX: x, clientY: y, dataTransfer } = event
        const count = isRow(event) ? 1 : dataTransfer.items.length
        setDrag({ count, folder: targetOf(event).folder, x, y })
      },
      onDragLeave(event: DragEvent) {
        if (!isHere(event)) return
        depth.current -= 1
        if (depth.current <= 0) end()
      },
      onDragEnd: end,
      async onDrop(event: DragEvent) {
        if (!isAccepted(event)) return
        event.preventDefault()
        const target = targetOf(event)
        const row = Number(event.dataTransfer.getData(draggedFileType))
        end()
        if (row > 0) return move(row, target.folder)
        const files = await droppedFiles(event.dataTransfer)
        send(files, {
          building: place.building,
          mandate: place.mandate?.id,
          tree: named,
          ...target,
        })
      },
    },
  }
}

/** Takes nothing: the browser would open a file that misses the place for it in a dialog instead of the page. */
function refuse(event: DragEvent) {
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

type FolderTarget = { folder: string; type?: DocumentType }

/**
 * Where files go: to the open folder, with the type that is usual there. If all files are shown, photos go to theirs;
 * of others nobody has said yet what they are.
 */
export function folderTarget(
  folder: string | undefined,
  mediaTypes: readonly string[],
): FolderTarget {
  if (folder !== undefined) return { folder }
  return mediaTypes.length > 0 && mediaTypes.every((type) => type.startsWith('image/'))
    ? { folder: 'photos', type: 'photo' }
    : { folder: 'correspondence', type: 'other' }
}
