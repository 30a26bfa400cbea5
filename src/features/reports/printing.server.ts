import { serveTasks } from '../../kernel/database/child.server.ts'
import { printableAll } from '../../kernel/field/characters.ts'
import type { DocumentTask, PrintTask } from './press.server.ts'

/** Entry point of the child process that `press.server.ts` starts. */
serveTasks<PrintTask | DocumentTask, Uint8Array>(async (input) => {
  if (input.format === 'document') {
    const layout = printableAll(input.layout)
    return (await import('./document.server.ts')).printDocument({ ...input, layout })
  }
  const task = { ...input, snapshot: printableAll(input.snapshot) }
  if (task.format === 'pdf') return (await import('./pages/pages.server.ts')).printPages(task)
  return (await import('./workbook/workbook.server.ts')).printWorkbook(task)
})
