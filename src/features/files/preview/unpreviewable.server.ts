import type { NoPreviewReason } from './preview.ts'

/** Error of a file that cannot be shown; its message is the reason. */
export class Unpreviewable extends Error {
  constructor(reason: NoPreviewReason) {
    super(reason)
  }
}
