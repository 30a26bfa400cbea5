import excel from 'exceljs'
import type { Printed, Prints } from './press.server.ts'
import { type Saying, sayingIn } from './saying.server.ts'
import { attachCharts } from './workbookCharts.server.ts'
import { optionSheet, yearSheet } from './workbookFormulas.server.ts'
import { assumptionSheet, dataSheet, summarySheet } from './workbookSheets.server.ts'
import { fillTemplate } from './workbookTemplate.server.ts'

/**
 * The report as a workbook that goes on calculating: into the office's own where one is given, else one
 * whose formulas give the server's figures from what stands on the sheet of assumptions.
 */
export async function printWorkbook(task: Printed): Promise<Prints> {
  const saying = await sayingIn(task.language)
  const print = (isDraft: boolean) =>
    task.template
      ? Promise.resolve(fillTemplate(task.template, task.snapshot, saying, { isDraft }))
      : generate(task, saying, isDraft)
  return { draft: await print(true), final: await print(false) }
}

async function generate({ snapshot }: Printed, saying: Saying, isDraft: boolean) {
  const { say } = saying
  const book = new excel.Workbook()
  book.creator = snapshot.office.name ?? ''
  book.title = `${say('title')}, ${snapshot.building.address}`
  book.created = book.modified = new Date(snapshot.taken_at)
  const names = {
    summary: say('sheet.summary'),
    data: say('sheet.data'),
    assumptions: say('sheet.assumptions'),
    options: say('sheet.options'),
    years: say('sheet.years'),
  }
  const sheets = Object.fromEntries(
    Object.entries(names).map(([key, name]) => [
      key,
      book.addWorksheet(name, {
        pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToHeight: 0 },
        headerFooter: {
          oddHeader: isDraft ? `&C&"-,Bold"${say('draft').toUpperCase()}` : '',
          oddFooter: `&L${headerText(snapshot.building.address)}&C${snapshot.mandate.number}-${snapshot.mandate.report}&R&P / &N`,
        },
      }),
    ]),
  ) as Record<keyof typeof names, excel.Worksheet>
  const given = { snapshot, saying, names }
  // What is read rather than calculated stands upright, the summary on one page.
  for (const sheet of [sheets.summary, sheets.data, sheets.assumptions])
    sheet.pageSetup.orientation = 'portrait'
  sheets.summary.pageSetup.fitToHeight = 1
  const cells = assumptionSheet(sheets.assumptions, given)
  const options = optionSheet(sheets.options, given, cells)
  const years = yearSheet(sheets.years, given, { cells, options })
  dataSheet(sheets.data, given)
  const charts = summarySheet(sheets.summary, given, { options, years, isDraft })
  const written = new Uint8Array(await book.xlsx.writeBuffer())
  return attachCharts(written, { sheet: 1, charts })
}

/** In headers and footers `&` begins a code. */
const headerText = (text: string) => text.replaceAll('&', '&&')
