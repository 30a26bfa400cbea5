import { useState, useSyncExternalStore } from 'react'
import { isUnderWay, type QueuedUpload } from '../../../web/uploads/uploadQueue.ts'
import type { AskedProps } from '../../mandates/record/ClientProject.tsx'
import type { NewUpload } from '../file.ts'
import { defaultFolderFor } from '../folderTree.ts'
import { fileUploads } from '../uploads/fileUploads.tsx'
import { useUploadLimits } from '../uploads/useSend.tsx'
import { type AnswerableRequest, isOpenRequest } from './useRequests.tsx'

/**
 * The files that answer a request, of which each may be a page: what is being sent for it, and how more is sent. They count
 * as under way until the request has been read again, as until then nobody knows what came of them.
 */
export function useAnswer(
  request: AnswerableRequest,
  { kind }: Pick<AskedProps['mandate'], 'kind'>,
  isFetching: boolean,
) {
  const { problemOf } = useUploadLimits()
  const queue = useSyncExternalStore(fileUploads.subscribe, fileUploads.queue)
  const uploads = queue.filter(({ key }) => requestOf(key) === request.id)
  const done = uploads.findLast(({ state }) => state === 'done')?.key
  /** Key of the last upload of which the request tells what came. */
  const [told, setTold] = useState(done)
  if (!isFetching && told !== done) setTold(done)
  const isArriving = done !== undefined && told !== done && isOpenRequest(request)

  function send(contents: readonly File[]) {
    const { id, building, mandate, type, custom_type } = request
    const announced = {
      ...{ building, mandate: mandate ?? null, type, request: id },
      folder: defaultFolderFor(type, kind),
      ...(custom_type != null && { custom_type }),
    }
    // What was refused before says nothing about these.
    for (const { key, state } of uploads) if (state === 'refused') fileUploads.remove(key)
    fileUploads.add(
      contents.map((content) => ({
        content,
        announced: { ...announced, name: content.name, size: content.size } satisfies NewUpload,
        problem: problemOf(content),
      })),
    )
  }
  return { uploads, isUnderWay: isArriving || uploads.some(isOnItsWay), send }
}

/** The requests for which this window has sent something. */
export function useSentRequests(): ReadonlySet<number | undefined> {
  const queue = useSyncExternalStore(fileUploads.subscribe, fileUploads.queue)
  return new Set(queue.filter(({ state }) => state === 'done').map(({ key }) => requestOf(key)))
}

/** The request for which something is sent. */
const requestOf = (key: string) =>
  (fileUploads.announced(key) as NewUpload | undefined)?.request ?? undefined

/** Whether the file is still to come, in this window, another one, or once it is chosen again. */
const isOnItsWay = (upload: QueuedUpload) =>
  isUnderWay(upload) || upload.state === 'elsewhere' || upload.state === 'missing'
