import { use } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { DroppedFile } from '../../../web/uploads/droppedFiles.ts'
import { isUnderWay } from '../../../web/uploads/uploadQueue.ts'
import { useCall } from '../../../web/useApi.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { fileText } from '../file.text.ts'
import { fileEndpoints, type NewUpload } from '../file.ts'
import { hasKnownEnding, knownEndings } from '../fileName.ts'
import { usualTypeIn } from '../folderTree.ts'
import { mayUpload } from '../rights/fileRights.ts'
import { FilesContext } from '../screens/filesContext.tsx'
import { fileUploads } from './fileUploads.tsx'
import { type NamedFolder, targetFolder } from './targetFolder.ts'

/** Where files go: the place, the folder, and the file of which they are a new version. */
export type SendTarget = {
  building: number
  mandate: number | undefined
  folder: string
  tree: readonly NamedFolder[]
  type?: DocumentType
  customType?: number | null
  /** A file that gets a new version. */
  file?: number
}

/** A number of bytes in MB, as the office sets its limits. */
export const megabytes = (bytes: number) => formatNumber(Math.round(bytes / 1024 / 1024))

/** What the office allows, told before anything is sent. */
export function useUploadLimits() {
  const t = useWords(fileText)
  const { data: limits } = useCall(fileEndpoints.limits, {}, { staleTime: 60_000 })
  /** Why a file cannot be sent, if so; `before` is the sum of those ahead of it. */
  const problemOf = ({ name, size }: File, before = 0): string | undefined => {
    if (!hasKnownEnding(name)) return t('error.ending', { endings: knownEndings })
    if (size === 0) return t('error.empty')
    if (!limits) return undefined
    if (size > limits.file_bytes)
      return t('error.too_large', { limit: megabytes(limits.file_bytes) })
    if (before + size > limits.batch_bytes)
      return t('error.too_much', { limit: megabytes(limits.batch_bytes) })
    return undefined
  }
  return { limits, problemOf }
}

/** Returns a function that sends files; those that the office does not allow are listed with the reason. */
export function useSend() {
  const { problemOf } = useUploadLimits()
  const { reader } = use(FilesContext)!
  /** The type that is usual in a folder, if this person may send it. */
  const usualType = (folder: string) => {
    const type = usualTypeIn(folder)
    return type && mayUpload(reader, new Date(), type) ? type : 'other'
  }
  return (files: readonly DroppedFile[], target: SendTarget) => {
    let sum = fileUploads
      .queue()
      .filter(isUnderWay)
      .reduce((bytes, { size }) => bytes + size, 0)
    fileUploads.add(
      files.map(({ file, folders }) => {
        const problem = problemOf(file, sum)
        if (problem === undefined) sum += file.size
        const announced = announcedOf(file, folders, target, usualType)
        // What is only too much beside the others can go later.
        return { content: file, announced, problem, mayRetry: problemOf(file) === undefined }
      }),
    )
  }
}

/** What a file is to become. A type that was chosen holds for the folder it was chosen with. */
function announcedOf(
  file: File,
  folders: readonly string[],
  target: SendTarget,
  usualType: (folder: string) => DocumentType,
): NewUpload {
  const { building, mandate, tree, type, customType, file: existing } = target
  const folder = targetFolder(folders, tree, target.folder)
  const isChosen = type !== undefined && folder === target.folder
  return {
    building,
    mandate: mandate ?? null,
    name: file.name,
    folder,
    type: isChosen ? type : usualType(folder),
    size: file.size,
    ...(isChosen && customType !== undefined && { custom_type: customType }),
    ...(existing !== undefined && { file: existing }),
  }
}
