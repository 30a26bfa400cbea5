import { serverFeature } from '../../feature.server.ts'
import { fileHandlers } from '../files/file.server.ts'
import { tellerOf } from '../files/fileFollower.server.ts'
import { publicationHandlers } from '../files/publication.server.ts'
import { requestHandlers } from '../files/requests/request.server.ts'
import { officeHandlers } from '../kickoff/kickoffOffice.server.ts'
import { mandateHandlers } from '../mandates/mandate.server.ts'
import { noAccounting } from '../quotes/accounting/accounting.server.ts'
import { invoiceHandlers } from '../quotes/invoices/invoiceActs.server.ts'
import { quoteHandlers } from '../quotes/quote.server.ts'
import { reportHandlers } from '../reports/report.server.ts'
import { demonstrationFeature } from './demonstration.feature.ts'
import { demonstrationJobs } from './demonstration.jobs.ts'
import { demonstrationText } from './demonstration.text.ts'
import { demonstrationReference } from './demonstrationReference.server.ts'
import { demonstrationHandlers } from './removal.server.ts'

export const demonstrationServer = serverFeature({
  feature: demonstrationFeature,
  texts: [demonstrationText],
  handlers: ({ config }) => ({ demonstration: demonstrationHandlers(config.root) }),
  jobs(parts) {
    const { facts, office, outside, tasks, contextFor } = parts
    // Nothing is asked of the people of the demonstration.
    const { openQuotes, writeToOffice, letterFor } = parts
    const mandates = mandateHandlers({
      ...{ facts, statusTasks: {}, ...office, openQuotes, writeToOffice, letterFor },
    })
    const { setStatus } = mandates
    const tell = tellerOf(parts.fileFollowers)
    return demonstrationJobs({
      mandates,
      reports: reportHandlers(outside),
      quotes: quoteHandlers({
        ...{ ...parts, files: outside.files, press: outside.press, setStatus },
        // Its quotes are in nobody's books.
        accounting: noAccounting,
      }),
      invoices: invoiceHandlers(outside.files, parts.texts),
      kickoff: officeHandlers(parts),
      papers: {
        files: { ...fileHandlers(tell, parts.fileProofs), ...publicationHandlers },
        requests: requestHandlers,
        store: outside.files,
        press: outside.press,
        tell,
      },
      print: tasks['reports.print']!,
      printQuote: tasks['quotes.print']!,
      printInvoice: tasks['invoices.print']!,
      contextFor,
    })
  },
  reference: { demonstration: { calls: demonstrationReference } },
})
