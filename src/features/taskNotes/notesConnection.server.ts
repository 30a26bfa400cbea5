import type { HandlerParts } from '../../feature.server.ts'
import type { NotesMapping, TaskNotesPort } from '../../integrations/taskNotes/taskNotes.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import {
  type ConnectionParts,
  connectionTo,
  type ServiceSettings,
} from '../connections/connections.server.ts'
import { answerOf, type OfferedIntegration } from '../connections/offered.server.ts'

type Config = Pick<HandlerParts['config'], 'NOTION_DATABASE_ID'>

/** Name of the property with the reference, if the office entered none. */
const usualReference = 'Égide'

/** How the office's database of tasks is used; undefined without one. */
function mappingOf(answers: ServiceSettings, config: Config): NotesMapping | undefined {
  const database = answerOf(answers, 'task_notes_database') ?? config.NOTION_DATABASE_ID
  if (!database) return undefined
  const properties = {
    reference: answerOf(answers, 'task_notes_reference') ?? usualReference,
    status: answerOf(answers, 'task_notes_status'),
    date: answerOf(answers, 'task_notes_date'),
    person: answerOf(answers, 'task_notes_person'),
  }
  return { database, properties }
}

export type NotesParts = ConnectionParts & Pick<HandlerParts, 'outside'>

export type OpenNotes = { notes: TaskNotesPort; mapping: NotesMapping }

/** Opens the notes service; undefined if the office is not connected to one. `db` must be the pool. */
export async function openNotes(parts: NotesParts, db: Db): Promise<OpenNotes | undefined> {
  const open = await connectionTo('task_notes', parts, db)
  const mapping = open && mappingOf(open.answers, parts.config)
  return mapping && { notes: parts.outside.taskNotes.open(open.connection, mapping), mapping }
}

/** The notes service, as the settings offer it. */
export const offeredNotes: OfferedIntegration = {
  service: 'task_notes',
  environment: (config) => ({
    url: config.NOTION_URL,
    secret: config.NOTION_TOKEN,
    callsPerSecond: config.NOTION_REQUESTS_PER_SECOND,
  }),
  async test({ connection, answers }, { outside, config }) {
    const mapping = mappingOf(answers, config)
    if (!mapping) return { name: '', problems: [{ key: 'task_note:error.no_database' }] }
    const { name, missing } = await outside.taskNotes.open(connection, mapping).describe()
    const problems = missing.map((property) => ({
      key: `task_note:error.missing_${property}`,
      params: { name: mapping.properties[property] },
    }))
    return { name, problems }
  },
}
