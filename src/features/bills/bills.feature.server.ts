import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { billJobs } from './bill.jobs.ts'
import { askForReading, billHandlers } from './bill.server.ts'
import { billsTable, billValuesTable } from './bill.table.ts'
import { billText } from './bill.text.ts'
import { billFeature } from './bills.feature.ts'
import { ofBills } from './reach.server.ts'
import { untakenBillHandlers } from './untakenBills.server.ts'

const file = { id: 'Id of the document that was uploaded as an energy bill.' }

export const billServer = serverFeature({
  feature: billFeature,
  records: { bills: { table: billsTable, label: sql`coalesce(file_name, id::text)` } },
  reach: { bills: ofBills(billsTable) },
  fileReferences: sql`select ${billValuesTable.cut_out} as hash from ${billValuesTable}`,
  fileFollowers: [askForReading],
  texts: [billText],
  handlers: ({ outside: { files } }) => ({
    bills: { ...billHandlers(files), ...untakenBillHandlers },
  }),
  jobs: ({ outside: { files, billReader } }) => billJobs({ store: files, reader: billReader }),
  reference: {
    bills: {
      calls: {
        reading: {
          summary:
            'Returns what the machine read in an energy bill, with the picture of each line; nothing of it is stored as a consumption by itself.',
          params: file,
        },
        read: {
          summary: 'Has an energy bill read by the machine, or read again if that failed.',
          params: file,
          refusals: { 409: 'The file is no photo or PDF of an energy bill, or may not be read.' },
        },
        takeOver: {
          summary:
            'Makes a consumption of the values of a bill that a person ticked, and of those that they corrected or entered; once for each file.',
          params: file,
          refusals: {
            400: 'Consumption of the same energy is stated for the period already (`overlap`): name it in `replaces` or `keeps`.',
            409: 'The file has another version, was refused, or nothing was read in it.',
          },
        },
        untaken: {
          summary:
            'Lists the energy bills of a mandate that were read and that nobody has taken over as a consumption yet, oldest first.',
          query: { mandate: 'Id of the mandate to which the bills were uploaded.' },
          refusals: { 404: 'The mandate is out of reach.' },
        },
        origin: {
          summary:
            'Returns the bill that a consumption came of, with the printed lines that prove its values.',
          params: {
            id: 'Id of the row in the table of consumption, made of values that a person ticked.',
          },
        },
      },
    },
  },
})
