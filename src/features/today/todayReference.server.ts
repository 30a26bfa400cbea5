import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import { decisionDays } from '../mandates/decisions/decision.ts'
import { type failedJobEndpoints, failedJobLimits } from './failedJobs.ts'
import { type todayEndpoints, todayLimits, upcomingDays } from './today.ts'

export const todayReference: EndpointDocs<typeof todayEndpoints> = {
  office: {
    summary: `Lists what waits for whom on the mandates: what is past its day, what the office has to do today, and what others have to do, each at most ${todayLimits.rows}, with the number of all up to ${todayLimits.count}; then what is due in the next ${upcomingDays} days, and the number of those to check.`,
    query: {
      mine: '`true` lists only what the caller does or follows.',
      only: '`checks` lists only what the office has to check: documents and proposals received, mandates in review and reports to publish.',
    },
  },
  expected: {
    summary: `Lists what is expected of the caller as the client or partner of their mandates, by \`actor\`, and what the office decided on these in the last ${decisionDays} days (\`decided\`), the oldest first, at most ${todayLimits.rows} of each; \`counts\` counts all that is expected of them as client and as partner.`,
  },
  papers: {
    summary:
      'Counts the reports and files that the caller sees of each mandate on which they are client or partner; mandates without any are left out.',
  },
  remind: {
    summary:
      'Sends the reminder of what waits on a mandate, if there is one that was not sent yet.',
    params: {
      fact: 'What waits, as the list returns it.',
      mandate: 'The mandate on which it waits, from the same row of the list.',
    },
    refusals: { 409: 'Nothing is missing any more, or no further reminder may be sent.' },
  },
}

export const failedJobReference: EndpointDocs<typeof failedJobEndpoints> = {
  failed: {
    summary: `Lists background jobs whose attempts are used up, the last one first, at most ${failedJobLimits.rows}, with the number of all and the reason as far as the error tells; mails that failed are only counted.`,
  },
  again: {
    summary: 'Queues a job again that has failed for good, with a new count of attempts.',
    params: { id: 'The `id` of the job, as the list returns it.' },
    refusals: { 409: 'The job has not failed for good, or runs again.' },
  },
}
