import { processorTime } from '../../../kernel/database/serveTasks.server.ts'
import type { BillReading, BillValue } from './bill.ts'
import { cutOut } from './pages/cutOut.server.ts'
import { type ReadFile, readFileInWords, WrongFile } from './pages/readPages.server.ts'
import type { ReadingTask } from './reader.server.ts'
import { completedBy, isComplete } from './words/completed.ts'
import { type FoundValue, type Interpretation, interpretBill } from './words/interpretBill.ts'
import type { PrintedPage } from './words/printed.ts'

/** Reads a bill; a file that cannot be decoded is an outcome, not an error. */
export async function readBillFile({ content, languages }: ReadingTask): Promise<BillReading> {
  const started = processorTime()
  let file: ReadFile
  try {
    file = await readFileInWords(content, languages[0] ?? 'fr')
  } catch (error) {
    return { outcome: error instanceof WrongFile ? 'not_a_bill' : 'unreadable' }
  }
  try {
    const { values, contradictions, severalConsumptions } = await readWhole(file, started)
    if (values.length === 0) return { outcome: 'not_a_bill' }
    const withCutOuts: BillValue[] = []
    for (const value of values) withCutOuts.push(await withCutOut(value, file))
    return {
      outcome: 'read',
      pages: file.pages.length,
      values: withCutOuts,
      contradictions,
      severalConsumptions,
    }
  } finally {
    file.close()
  }
}

/** Ways to look again at a bill that did not tell all at first. */
const secondLooks = ['block', 'column'] as const
/** A bill is not looked at again after so many ms of the processor, so that it is read within its limit. */
const lastLook = 5_000

/** What a bill says; if something is missing or doubtful, by several looks at it. */
async function readWhole(file: ReadFile, started: number): Promise<Interpretation> {
  let reading = interpretBill(file.pages, file.qr)
  for (const look of secondLooks) {
    if (!file.readAgain || isComplete(reading) || processorTime() - started > lastLook) break
    reading = completedBy(reading, interpretBill(await file.readAgain(look), file.qr))
  }
  return reading
}

async function withCutOut({ line, box, ...value }: FoundValue, file: ReadFile): Promise<BillValue> {
  const page = file.pages.find(({ number }) => number === value.page) as PrintedPage
  const picture = await file.pictureOf(value.page)
  return {
    ...value,
    box: {
      left: box.left / page.width,
      top: box.top / page.height,
      width: (box.right - box.left) / page.width,
      height: (box.bottom - box.top) / page.height,
    },
    cutOut: await cutOut(picture, page, { line, box }),
  } as BillValue
}
