import type { ErrorBody } from '../../kernel/http/client.ts'
import type { Method, Query } from '../../kernel/http/endpoint.ts'
import type { Provenance } from '../../kernel/record/resource.ts'

/** Version of the record that the writer saw, and the old values of the fields they changed. */
export type SeenRecord = { version: number; values: Record<string, unknown> }

/** Options of a write. */
export type QueueOptions = {
  seen?: SeenRecord
  /** Name of the record in the list of unsent writes. */
  title?: string
  /** Identifies the write in `unsent()`; random by default. */
  key?: string
  /** Part of a bulk operation; see `Write`. */
  many?: true
  /** Key of the draft whose values it sends. */
  form?: string
  /** Called once the write is stored on this device. */
  onKept?: () => void
}

/** A queued write, with everything needed to send or resend it, even after a reload. */
export type Write = {
  /** Sent as Idempotency-Key, so that a retry is harmless. */
  key: string
  /** Owner; never sent in another person's session. */
  user: number
  /** Id of the window that sends it; if that is closed, another one adopts it. */
  window: string
  /** Time of queueing, ms. */
  at: number
  method: Method
  path: string
  params?: Record<string, unknown>
  query?: Query
  body?: unknown
  /** `buildings/12`; writes of one record are sent in FIFO order. */
  record: string
  seen?: SeenRecord
  /** Name of the record in the list of unsent writes. */
  title?: string
  /**
   * Part of a bulk operation. These are sent with limited concurrency, and single writes overtake them. A
   * refusal goes to the caller; it stays in the queue only if the page was reloaded meanwhile.
   */
  many?: true
  /** Key of the draft whose values it sends. */
  form?: string
  /** Page where it was made: path and query. */
  page?: string
  /** Refusal by the server; stored until a person decides. */
  refusal?: { status: number; body: ErrorBody }
}

/** A field that two people changed, with the provenance of the values that are not mine. */
export type Clash = {
  mine: unknown
  theirs: unknown
  original: unknown
  provenance?: { theirs: Provenance[string] | null; original: Provenance[string] | null }
}

export type Conflict = {
  clashes: Record<string, Clash>
  /** Current record on the server. */
  current: { version: number } & Record<string, unknown>
}

export type Choice = 'mine' | 'theirs' | 'original'

/** Reason why a write waits: no network, no response, server busy, local error, signed out. */
export type WaitReason = 'offline' | 'away' | 'busy' | 'fault' | 'signed_out'

/** A write that has not reached the server, or was refused there. */
export type Unsent = Pick<Write, 'key' | 'at' | 'method' | 'record' | 'title' | 'form' | 'page'> & {
  /** Values to set, by field. */
  values: Record<string, unknown>
  /** Values of the record to create. */
  made?: Record<string, unknown>
  /** Number of failed attempts. */
  tries: number
} & (
    | { state: 'sending' }
    /** Stored on this device: the write itself, or an earlier write of its record, cannot be sent yet. */
    | { state: 'kept'; why: WaitReason }
    /** Refused; `isFault` if by a server error. */
    | { state: 'refused'; problem: ErrorBody; isFault: boolean }
    | { state: 'conflict'; conflict: Conflict }
  )

/** Name of a record in the queue: `buildings/12`. */
export const recordName = (resource: string, id: unknown) => `${resource}/${String(id)}`
