import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { tellerOf } from '../files/fileFollower.server.ts'
import { openArrivals } from '../files/uploads/arrival.server.ts'
import { mandateHandlers } from '../mandates/mandate.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { kickoffFeature } from './kickoff.feature.ts'
import { kickoffJobs } from './kickoff.jobs.ts'
import { kickoffCodesTable, kickoffFilesTable, kickoffFormsTable } from './kickoff.table.ts'
import { kickoffText } from './kickoff.text.ts'
import { codeHandlers } from './kickoffCode.server.ts'
import { fillHandlers } from './kickoffFill.server.ts'
import { isOpenForm, isUnsent, openMandateOfForm } from './kickoffForm.server.ts'
import { kickoffLetter } from './kickoffLetter.server.ts'
import { kickoffMailText } from './kickoffMail.text.ts'
import { endForms, makeForSuccessor, officeHandlers } from './kickoffOffice.server.ts'
import type { KickoffParts } from './kickoffParts.server.ts'
import { kickoffReference } from './kickoffReference.server.ts'
import { searchHandler } from './kickoffSearch.server.ts'
import { submitHandler } from './kickoffSubmit.server.ts'
import { kickoffUploadHandlers } from './kickoffUploads.server.ts'
import { kickoffWaiting } from './kickoffWaiting.server.ts'

export const kickoffServer = serverFeature({
  feature: kickoffFeature,
  fileReferences: sql`select ${kickoffFilesTable.hash} as hash from ${kickoffFilesTable}`,
  sealed: [kickoffFormsTable.token, kickoffCodesTable.code],
  statusTasks: { ordered: ['kickoff.makeOnOrder'] },
  personalLinks: {
    kickoff: (person) => sql`select count(*) from ${kickoffFormsTable}
      join ${mandatesTable} on ${mandatesTable.id} = ${openMandateOfForm}
      where ${kickoffFormsTable.client} = ${person} and ${isOpenForm}`,
  },
  endLinks: endForms,
  waiting: kickoffWaiting,
  letters: { kickoff: kickoffLetter },
  handovers: [
    {
      table: kickoffFormsTable,
      where: (person, company) => sql`${kickoffFormsTable.client} = ${person} and ${isUnsent}
        and exists (select from mandates m where m.id = ${kickoffFormsTable.mandate} and m.client_company = ${company})`,
      // What they typed is personal, too; their successor gets a form of their own.
      given: (_, { now }) => ({ revoked_at: now.toISOString() }),
      after: makeForSuccessor,
    },
  ],
  texts: [kickoffText, kickoffMailText],
  handlers(given) {
    const { outside, office, fileFollowers, facts, statusTasks, openQuotes } = given
    const { writeToOffice, letterFor } = given
    const { uploads, files, scanner } = outside
    const { storedChecklist, dueDays } = office
    const parts: KickoffParts = {
      ...given,
      uploads,
      arrive: openArrivals(uploads, files, scanner),
      tell: tellerOf(fileFollowers),
      setStatus: mandateHandlers({
        ...{ facts, statusTasks, storedChecklist, dueDays, openQuotes, writeToOffice, letterFor },
      }).setStatus,
    }
    return {
      kickoff: {
        ...fillHandlers,
        ...codeHandlers(parts),
        ...searchHandler(parts),
        ...kickoffUploadHandlers(parts),
        ...submitHandler(parts),
        ...officeHandlers(parts),
      },
    }
  },
  jobs: ({ post, box, office: { officeOf } }) => kickoffJobs({ post, box, officeOf }),
  reference: { kickoff: { calls: kickoffReference, name: 'KickoffForm' } },
})
