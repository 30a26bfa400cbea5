import { serveTasks } from '../../kernel/database/serveTasks.server.ts'
import { Failure } from '../../kernel/http/errors.ts'
import type { InspectionResult, UploadedFile } from './inspector.server.ts'

/** Entry point of the child process that `inspector.server.ts` starts to decode uploaded files. */
serveTasks<UploadedFile, InspectionResult>(async ({ name, content }) => {
  try {
    if (name === 'logo')
      return await (await import('./officePicture.server.ts')).decodePicture(content)
    return await (await import('./officeWorkbook.server.ts')).checkWorkbook(content)
  } catch (error) {
    if (error instanceof Failure && error.options.fields) return { problems: error.options.fields }
    throw error
  }
})
