import { APIResponseError, UnknownHTTPResponseError } from '@notionhq/client'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import { parseRetryAfter } from '../retryAfter.server.ts'

/** Translates an error of Notion's client. */
export function notionFailure(error: unknown): OutsideFailure {
  if (error instanceof OutsideFailure) return error
  if (error instanceof APIResponseError || error instanceof UnknownHTTPResponseError) {
    const { status, code, headers } = error
    const header = headers instanceof Headers ? headers.get('retry-after') : null
    const retryAfter = parseRetryAfter(header) ?? undefined
    const said = `status ${status}, ${code}`
    if (status === 401) return new OutsideFailure('unauthorised', said)
    if (status === 403) return new OutsideFailure('forbidden', said)
    if (status === 404) return new OutsideFailure('not_found', said)
    if (status === 429) return new OutsideFailure('busy', said, retryAfter ?? 1)
    // A conflict of two writes; the documentation says to try again.
    if (status === 409 || status >= 500) return new OutsideFailure('failed', said, retryAfter)
    return new OutsideFailure(error instanceof APIResponseError ? 'refused' : 'unreadable', said)
  }
  return new OutsideFailure('unreadable', (error as Error).name)
}
