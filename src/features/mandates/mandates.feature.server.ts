import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { services } from '../../services.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { endOpenings } from '../companies/endOpenings.server.ts'
import { kindWords } from '../products/productReference.server.ts'
import { daysOfSuccessor, tellSuccessor } from './acceptance/acceptance.server.ts'
import { acceptanceText } from './acceptance/acceptance.text.ts'
import { deliveryLetter } from './acceptance/deliveryLetter.server.ts'
import { objectionText } from './acceptance/objection.text.ts'
import { contactHandlers } from './contacts/mandateContact.server.ts'
import { mandateFollowers } from './followers.server.ts'
import { serviceText } from './form/service.text.ts'
import { mandateMailText } from './mail.text.ts'
import { mandateJobs } from './mandate.jobs.ts'
import { mandateHandlers } from './mandate.server.ts'
import { mandateNotesTable, mandatesTable } from './mandate.table.ts'
import { waitingText } from './mandate.text.ts'
import { mandateEndpoints, waiting } from './mandate.ts'
import { mandateBuildingText } from './mandateBuilding.text.ts'
import { mandateFacts, mandateRecords } from './mandateRecords.server.ts'
import {
  contactReference,
  duplicateReference,
  mandateReference,
  noteReference,
  openingReference,
} from './mandateReference.server.ts'
import { mandateFeature } from './mandates.feature.ts'
import { noteHandlers } from './notes/note.server.ts'
import { openingHandlers } from './openings/opening.server.ts'
import { openingsTable } from './openings/opening.table.ts'
import { mandateConditions, ofBuildings, ofMandates, peopleOnBuilding } from './reach.server.ts'
import { projectText } from './record/project.text.ts'
import { mandateRefusalText } from './refusal.text.ts'
import { newMandateText } from './request/newMandate.text.ts'
import { deletionText } from './steps/deletion.text.ts'
import { duplicateHandlers } from './steps/duplicate.server.ts'
import { duplicateText } from './steps/duplicate.text.ts'
import { moveText } from './steps/move.text.ts'
import { mandateWaiting } from './waitingRows.server.ts'

export const mandateServer = serverFeature({
  feature: mandateFeature,
  records: {
    mandates: { table: mandatesTable, label: sql`number`, personal: mandateRecords },
    mandate_notes: { table: mandateNotesTable, label: sql`id::text` },
    openings: { table: openingsTable, label: sql`id::text` },
  },
  conditions: mandateConditions,
  reach: { mandates: ofMandates, buildings: ofBuildings(buildingsTable.id) },
  peopleOnBuilding,
  texts: [
    deletionText,
    duplicateText,
    mandateMailText,
    newMandateText,
    mandateBuildingText,
    projectText,
    moveText,
    acceptanceText,
    objectionText,
    waitingText,
    mandateRefusalText,
    serviceText,
    ...Object.values(services).map(({ text }) => text),
  ],
  facts: mandateFacts,
  fileReferences: sql`select accepted_proof ->> 'hash' as hash from ${mandatesTable} where accepted_proof is not null`,
  fileProof: {
    isProof: (file) => sql`exists (
      select from ${mandatesTable} where accepted_by = 'office' and (accepted_proof ->> 'file')::int = ${file})`,
    refusal: 'mandate_acceptance:proof',
  },
  waiting: mandateWaiting,
  // All of them, also those that have ended: a company keeps what was done for it.
  handovers: [
    {
      what: 'mandates',
      table: mandatesTable,
      where: (person, company) =>
        sql`${mandatesTable.client} = ${person} and ${mandatesTable.client_company} = ${company}`,
      given: (client, { now }) => ({ client, status_dates: daysOfSuccessor(now) }),
      async after(ids, successor, context) {
        // They answer for them by now.
        await endOpenings({ mandates: ids, person: successor }, context)
        await tellSuccessor(ids, context)
      },
    },
  ],
  followers: mandateFollowers,
  letters: { delivery: deliveryLetter },
  handlers: ({ office, ...parts }) => ({
    mandates: {
      ...mandateHandlers({ ...parts, ...office }),
      ...contactHandlers(office),
      ...duplicateHandlers,
    },
    mandate_notes: noteHandlers,
    openings: openingHandlers,
  }),
  jobs: ({ post, facts, office: { officeOf }, openQuotes, contextFor }) =>
    mandateJobs({ post, facts, officeOf, openQuotes, contextFor }),
  reference: {
    mandates: {
      calls: { ...mandateReference, ...duplicateReference, ...contactReference },
      schemas: { MandateForm: mandateEndpoints.form.output, Waiting: waiting },
      name: 'Mandate',
      words: kindWords,
    },
    mandate_notes: { calls: noteReference, name: 'MandateNote' },
    openings: { calls: openingReference, name: 'Opening' },
  },
})
