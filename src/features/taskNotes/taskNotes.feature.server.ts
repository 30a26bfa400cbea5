import { serverFeature } from '../../feature.server.ts'
import { offeredNotes } from './notesConnection.server.ts'
import { taskNoteJobs } from './taskNote.jobs.ts'
import { taskNoteHandlers } from './taskNote.server.ts'
import { taskNoteText } from './taskNote.text.ts'
import { taskNoteSchemas } from './taskNote.ts'
import { taskNoteReference } from './taskNoteReference.server.ts'
import { taskNoteFeature } from './taskNotes.feature.ts'

export const taskNoteServer = serverFeature({
  feature: taskNoteFeature,
  texts: [taskNoteText],
  integrations: [offeredNotes],
  handlers: (parts) => ({ task_notes: taskNoteHandlers(parts) }),
  jobs: taskNoteJobs,
  reference: { task_notes: { calls: taskNoteReference, schemas: taskNoteSchemas } },
})
