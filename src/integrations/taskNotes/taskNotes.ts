import type { Connection } from '../connection.ts'

/** A task of the notes service. */
export type NotedTask = { id: string; title: string; url: string }

/** What is written into a task, in order. */
export type NotePart =
  | { as: 'heading' | 'text' | 'todo'; text: string }
  | { as: 'link'; text: string; url: string }

export type TaskNote = {
  /** Our id of the page, under which it is found again. */
  reference: string
  /** Null leaves the title, and the reference, of a task that is not ours as they are. */
  title: string | null
  /** Null leaves what is there. */
  status: string | null
  /** YYYY-MM-DD. */
  due: string | null
  /** Id of a person in the notes service. */
  assignee: string | null
  /** Heading of our part of the page, and where it leads. */
  heading: string
  url: string
  parts: readonly NotePart[]
}

/** Names of the properties that our values go into; null if the office uses none. */
export type NoteProperties = Record<'reference', string> &
  Record<'status' | 'date' | 'person', string | null>
export const noteProperties = ['reference', 'status', 'date', 'person'] as const

export type NotesMapping = { database: string; properties: NoteProperties }

export type NotesDatabase = {
  /** Its title. */
  name: string
  /** Mapped properties that it lacks, or that have another type. */
  missing: readonly (keyof NoteProperties)[]
  /** Names of the statuses that it knows. */
  statuses: readonly string[]
}

/** Port of a service in which the office keeps its tasks. Its functions throw `OutsideFailure`. */
export type TaskNotesPort = {
  describe(): Promise<NotesDatabase>
  /** Tasks whose title contains a text, the last changed first. */
  tasks(search: string): Promise<NotedTask[]>
  people(): Promise<{ id: string; name: string }[]>
  /**
   * Writes a note into a page, or without one into the page with its reference, which is created if there is none.
   * May be repeated: then there is one page with this reference, with our part once.
   */
  save(note: TaskNote, page: string | null): Promise<NotedTask>
}

/** Opens the port for the office's account. */
export type TaskNotesService = {
  /** Shown by the health check. */
  readonly name: string
  open(connection: Connection, mapping: NotesMapping): TaskNotesPort
}
