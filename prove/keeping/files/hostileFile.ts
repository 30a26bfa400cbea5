import type { NoPreviewReason } from '../../../src/features/files/preview/preview.ts'

/** What may become of a hostile file: refused, or kept and shown like this, or not shown for this reason. */
export type Outcome = 'refused' | 'pages' | 'text' | 'table' | 'mail' | NoPreviewReason

/** A file with which somebody means harm. */
export type HostileFile = {
  /** What it is. */
  title: string
  /** The name under which it is sent. */
  name: string
  content: Buffer
  /** What somebody wants with it. */
  aim: string
  /** What may become of it; anything else is a fault. */
  outcomes: readonly Outcome[]
  /** The size that is announced, if not the true one. */
  announced?: number
}
