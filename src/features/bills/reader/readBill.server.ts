import type { BillReading, BillValue } from './bill.ts'
import { cutOut } from './pages/cutOut.server.ts'
import { type ReadFile, readFileInWords, WrongFile } from './pages/readPages.server.ts'
import type { ReadingTask } from './reader.server.ts'
import { type FoundValue, interpretBill } from './words/interpretBill.ts'
import type { PrintedPage } from './words/printed.ts'

/** Reads a bill; a file that cannot be decoded is an outcome, not an error. */
export async function readBillFile({ content, languages }: ReadingTask): Promise<BillReading> {
  let file: ReadFile
  try {
    file = await readFileInWords(content, languages[0] ?? 'fr')
  } catch (error) {
    return { outcome: error instanceof WrongFile ? 'not_a_bill' : 'unreadable' }
  }
  try {
    const { values, contradictions, severalConsumptions } = interpretBill(file.pages, file.qr)
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
    cutOut: await cutOut(picture, page, line),
  } as BillValue
}
