import { answerTasks } from '../../kernel/database/child.server.ts'
import { Failure } from '../../kernel/http/errors.ts'
import type { Brought, Inspected } from './inspector.server.ts'

/** The process that decodes files of the office: `inspector.server.ts` asks it. */
answerTasks<Brought, Inspected>(async ({ name, content }) => {
  try {
    if (name === 'logo')
      return await (await import('./officePicture.server.ts')).decodePicture(content)
    return await (await import('./officeWorkbook.server.ts')).checkWorkbook(content)
  } catch (error) {
    if (error instanceof Failure && error.options.fields) return { problems: error.options.fields }
    throw error
  }
})
