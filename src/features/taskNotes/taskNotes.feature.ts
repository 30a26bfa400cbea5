import { feature } from '../../kernel/feature.ts'
import { taskNoteEndpoints } from './taskNote.ts'

/** Notes about mandates in the service where the office keeps its tasks. */
export const taskNoteFeature = feature({ endpoints: { task_notes: taskNoteEndpoints } })
