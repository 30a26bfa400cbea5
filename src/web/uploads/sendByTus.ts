import { type DetailedError, Upload } from 'tus-js-client'
import type { ErrorBody } from '../../kernel/http/client.ts'
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

/** Sends a content as the signed-in person: each request carries an access token that is valid then. */
export const sendByTus = (sending: Sending): Promise<void> =>
  sendContent(sending, async () => ({
    Authorization: `Bearer ${(await session.usableAccess()) ?? ''}`,
  }))

/** Sends a content without the session, as a device that a cookie identifies. */
export const sendPublicly = (sending: Sending): Promise<void> =>
  sendContent(sending, async () => ({}))

/**
 * Sends a content by the tus protocol, from where the server has it. Resolves once all of it has arrived; rejects with
 * `UploadFailure`. `headersOf` gives the headers of each request.
 */
async function sendContent(
  { content, url, onProgress, signal }: Sending,
  headersOf: () => Promise<Record<string, string>>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      uploadUrl: url,
      chunkSize,
      // The queue retries: it knows about other uploads, the network and the session.
      retryDelays: null,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        const headers = { ...(await headersOf()), 'Accept-Language': currentLanguage() }
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
      },
      onProgress,
      onSuccess: () => resolve(),
      onError: (error) => reject(failureOf(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new UploadFailure(0))
    })
    if (signal.aborted) reject(new UploadFailure(0))
    else upload.start()
  })
}

/** What the server answered, if it did, with its words. */
function failureOf(error: Error | DetailedError) {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return new UploadFailure(answer?.getStatus() ?? 0, wordsIn(answer?.getBody() ?? ''))
}

/** The words of an error response; the protocol's server and proxies answer otherwise. */
function wordsIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as Partial<ErrorBody>).detail
  } catch {
    return undefined
  }
}
