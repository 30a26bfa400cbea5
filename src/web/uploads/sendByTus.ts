import { type DetailedError, Upload } from 'tus-js-client'
import { currentLanguage } from '../loading/words.ts'
import { session } from '../session/session.tsx'
import { UploadFailure } from './uploads.ts'

/** Bytes of one request: a lost connection loses at most these. */
const chunkSize = 4 * 1024 * 1024

type Sending = {
  content: Blob
  url: string
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a content by the tus protocol, from where the server has it. Resolves once all of it has arrived; rejects with
 * `UploadFailure`. Each request carries the access token of its moment.
 */
export async function sendByTus({ content, url, onProgress, signal }: Sending): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      uploadUrl: url,
      chunkSize,
      // The queue retries: it knows about other uploads, the network and the session.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        request.setHeader('Authorization', `Bearer ${session.accessToken() ?? ''}`)
        request.setHeader('Accept-Language', currentLanguage())
      },
      onProgress,
      onSuccess: () => resolve(),
      onError: (error) => reject(new UploadFailure(statusOf(error))),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new UploadFailure(0))
    })
    if (signal.aborted) reject(new UploadFailure(0))
    else upload.start()
  })
}

/** Status of the answer behind an error; 0 if there was none. */
const statusOf = (error: Error | DetailedError) =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
