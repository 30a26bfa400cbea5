import { answerTasks } from '../../kernel/database/child.server.ts'
import { printableAll } from '../../kernel/field/characters.ts'
import type { PrintTask } from './press.server.ts'

/** The process that makes reports: `press.server.ts` asks it. */
answerTasks<PrintTask, Uint8Array>(async (given) => {
  const task = { ...given, snapshot: printableAll(given.snapshot) }
  if (task.format === 'pdf') return (await import('./pages/pages.server.ts')).printPages(task)
  return (await import('./workbook/workbook.server.ts')).printWorkbook(task)
})
