import { useState, useSyncExternalStore } from 'react'
import { isUnderWay, type QueuedUpload } from '../../../web/uploads/uploadQueue.ts'
import type { AskedProps } from '../../mandates/record/ClientProject.tsx'
import type { NewUpload } from '../file.ts'
import { defaultFolderFor } from '../folderTree.ts'
import { fileUploads } from '../uploads/fileUploads.tsx'
import { useUploadLimits } from '../uploads/useSend.tsx'
import { type AnswerableRequest, isOpenRequest } from './useRequests.tsx'

/**
 * The file that answers a request: what is being sent for it, and how one is sent. It counts as under way until the
 * request has been read again, as until then nobody knows what came of it.
 */
export function useAnswer(
  request: AnswerableRequest,
  { kind }: Pick<AskedProps['mandate'], 'kind'>,
  isFetching: boolean,
) {
  const { problemOf } = useUploadLimits()
  const queue = useSyncExternalStore(fileUploads.subscribe, fileUploads.queue)
  const upload = queue.findLast(({ key }) => requestOf(key) === request.id)
  const isDone = upload?.state === 'done'
  /** Key of the last upload of which the request tells what came. */
  const [told, setTold] = useState(isDone ? upload.key : undefined)
  if (isDone && !isFetching && told !== upload.key) setTold(upload.key)
  const isArriving = isDone && told !== upload.key && isOpenRequest(request)

  function send(content: File) {
    const { id, building, mandate, type, custom_type } = request
    const announced: NewUpload = {
      ...{ building, mandate: mandate ?? null, type, request: id },
      ...{ name: content.name, size: content.size },
      folder: defaultFolderFor(type, kind),
      ...(custom_type != null && { custom_type }),
    }
    // What was refused before says nothing about this one.
    if (upload?.state === 'refused') fileUploads.remove(upload.key)
    fileUploads.add([{ content, announced, problem: problemOf(content) }])
  }
  return { upload, isUnderWay: isArriving || (upload !== undefined && isOnItsWay(upload)), send }
}

/** The request for which something is sent. */
const requestOf = (key: string) => (fileUploads.announced(key) as NewUpload | undefined)?.request

/** Whether the file is still to come, in this window, another one, or once it is chosen again. */
const isOnItsWay = (upload: QueuedUpload) =>
  isUnderWay(upload) || upload.state === 'elsewhere' || upload.state === 'missing'
