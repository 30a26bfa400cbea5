import { join } from 'node:path'
import {
  openOwnProcess,
  type Program,
  TaskFailure,
  type TaskLimits,
} from '../../../kernel/database/child.server.ts'
import { type BillReading, maxBillBytes } from './bill.ts'
import type { BillLanguage } from './pages/recognise.server.ts'

/** A file to read, and the languages that its bills are likely to have, the likeliest first. */
export type ReadingTask = { content: Uint8Array; languages: readonly BillLanguage[] }

/** `isPatient`: the bill may take longer, as nobody waits for the machine. */
type ReadOptions = { languages?: readonly BillLanguage[]; isPatient?: boolean }

/** Reads bills; never throws because of a file, but `MachineBusy`. */
export type BillReaderPort = {
  name: string
  readBill(content: Uint8Array, options?: ReadOptions): Promise<BillReading>
  close(): void
}

/** How many times as long a bill may take with patience. */
const patience = 4

const defaultLanguages: readonly BillLanguage[] = ['fr', 'it']

/**
 * Reads bills one after the other in a child process that has nothing: no environment, no network, no files but its
 * own program. By default a bill may take 512 MB and 15 s of the processor, four times as
 * long with patience; sources may take more memory, since tsx compiles
 * pdfjs in it.
 */
export function openBillReader(program: Program, limits: TaskLimits = {}): BillReaderPort {
  const { root, isBuilt } = program
  const time = limits.time ?? 15_000
  const openProcess = (timeLimit: number) =>
    openOwnProcess<ReadingTask, BillReading>(program, {
      source: 'src/features/bills/reader/reading.server.ts',
      memoryLimit: limits.memory ?? (isBuilt ? 512 : 1024) * 1024 * 1024,
      timeLimit,
      isolation: {
        readable: [
          join(root, 'node_modules'),
          join(root, 'package.json'),
          // Not only `dist/server`: Node 20 looks for packages in each folder above a script, and must be let look.
          join(root, isBuilt ? 'dist' : 'src'),
        ],
      },
      niceness: 10,
    })
  const usual = openProcess(time)
  // Starts with its first bill, as the other.
  const patient = openProcess(patience * time)
  return {
    name: 'own process',
    async readBill(content, { languages = defaultLanguages, isPatient } = {}) {
      if (content.length > maxBillBytes) return { outcome: 'unreadable' }
      const { run } = isPatient ? patient : usual
      return run({ content, languages }).catch((error: unknown): BillReading => {
        if (!(error instanceof TaskFailure)) throw error
        return { outcome: error.reason === 'too_long' ? 'too_slow' : 'unreadable' }
      })
    },
    close() {
      usual.close()
      patient.close()
    },
  }
}
