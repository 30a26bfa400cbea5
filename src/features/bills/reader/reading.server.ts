import { serveTasks } from '../../../kernel/database/serveTasks.server.ts'
import type { BillReading } from './bill.ts'
import type { ReadingTask } from './reader.server.ts'

/** Entry point of the child process that `reader.server.ts` starts. */
serveTasks<ReadingTask, BillReading>(async (task) =>
  (await import('./readBill.server.ts')).readBillFile(task),
)
