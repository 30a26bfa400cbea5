import type { ErrorBody } from '../../kernel/http/client.ts'
import type { Method, Query } from '../../kernel/http/endpoint.ts'
import type { Provenance } from '../../kernel/record/resource.ts'

/** What the writer saw of the fields they changed, and the version it belonged to. */
export type SeenRecord = { version: number; values: Record<string, unknown> }

/** What goes with a write beside the call itself. */
export type QueueOptions = {
  seen?: SeenRecord
  /** What the list of unsent things calls the record. */
  title?: string
  /** To find the write in `unsent()`; a fresh one otherwise. */
  key?: string
  /** One of many that are asked for at once: see `Write`. */
  many?: true
  /** Name of the draft that it sends. */
  form?: string
  /** Told once the write is kept on this device. */
  onKept?: () => void
}

/** A write as it waits: all that is needed to send it, again and after a reload. */
export type Write = {
  /** Fixed when it enters the queue; sent as Idempotency-Key, so that a repeat is harmless. */
  key: string
  /** Whose write it is; nobody else's session sends it. */
  user: number
  /** The window that sends it, while that window is open. */
  window: string
  /** When it entered the queue, ms. */
  at: number
  method: Method
  path: string
  params?: Record<string, unknown>
  query?: Query
  body?: unknown
  /** `buildings/12`: writes of one record go out one after the other, in the order they were made. */
  record: string
  seen?: SeenRecord
  /** What the list of unsent things calls the record. */
  title?: string
  /**
   * One of many that were asked for at once. Few of them go out at a time, single writes past them;
   * what the server refuses is told to whoever asked and stays behind only after a reload.
   */
  many?: true
  /** Name of the draft that it sends. */
  form?: string
  /** Where it was written: path and query of the page. */
  page?: string
  /** Why the server said no; kept until a person decides. */
  refusal?: { status: number; body: ErrorBody }
}

/** One field that two people changed, and where the values came from that are not mine. */
export type Clash = {
  mine: unknown
  theirs: unknown
  original: unknown
  provenance?: { theirs: Provenance[string] | null; original: Provenance[string] | null }
}

export type Conflict = {
  clashes: Record<string, Clash>
  /** The record as it is now. */
  current: { version: number } & Record<string, unknown>
}

export type Choice = 'mine' | 'theirs' | 'original'

/** Why a write waits: no network, no answer, too much to do there, a fault here, nobody signed in. */
export type WaitReason = 'offline' | 'away' | 'busy' | 'fault' | 'signed_out'

/** A write that has not reached the server, or was refused there. */
export type Unsent = Pick<Write, 'key' | 'at' | 'method' | 'record' | 'title' | 'form' | 'page'> & {
  /** The values that it sets, by field. */
  values: Record<string, unknown>
  /** What a record is made of, where this makes one. */
  made?: Record<string, unknown>
  tries: number
} & (
    | { state: 'sending' }
    /** Waits for that on this device, itself or behind another one of its record. */
    | { state: 'kept'; why: WaitReason }
    /** Refused there, or failed by a fault of the server. */
    | { state: 'refused'; problem: ErrorBody; isFault: boolean }
    | { state: 'conflict'; conflict: Conflict }
  )

/** How the queue names a record: `buildings/12`. */
export const recordName = (resource: string, id: unknown) => `${resource}/${String(id)}`
