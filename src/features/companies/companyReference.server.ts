import { mergeDocs } from '../../kernel/merge/mergeReference.server.ts'
import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type callEndpoints, calls } from './call.ts'
import { companies, type companyEndpoints, companyProposal } from './company.ts'
import { type memberEndpoints, members } from './member.ts'

const companyDocs: EndpointDocs<typeof companyEndpoints> = {
  ...resourceDocs('company', 'companies', companies.order),
  ...mergeDocs('company'),
  proposals: {
    summary:
      'Lists people who belong to no company, name the same one and share its address or mail domain; `company` is the id of an existing one that they name. Nobody is joined by it.',
  },
  join: {
    summary:
      'Makes a company of people who name it, or adds them to an existing one. The mandates that they ordered become those of the company, which opens them to nobody.',
    example: { people: [1] },
    refusals: { 409: 'One of the people belongs to a company already.' },
  },
  dismiss: {
    summary:
      'Says that these people do not belong together: they are not proposed again under the company name that they give.',
    example: { people: [1] },
  },
}

const memberDocs = resourceDocs('membership', 'memberships', members.order)
const { params } = memberDocs.get
const hasLeft = { 409: 'The person has left the company.' }
const peopleDocs: EndpointDocs<typeof memberEndpoints> = {
  ...memberDocs,
  create: { ...memberDocs.create, example: { company: 1, person: 1, role: 'Technical manager' } },
  answersFor: {
    summary:
      'Counts what the person answers for at the company: its mandates, their quotes without an answer, and open tasks.',
    params,
  },
  leave: {
    summary:
      'Ends the membership, today or on an earlier day. What the person answers for goes to `successor`, another person of the company; mandates opened to them are closed to them, links of quotes mailed to them end, and what they wrote stays theirs.',
    params,
    refusals: hasLeft,
  },
  adopt: {
    summary:
      'Makes the mandates that the person ordered, and that have no company, those of the company.',
    params,
    refusals: hasLeft,
  },
}

const callDocs = resourceDocs('call', 'calls', calls.order)
const phoneCallDocs: EndpointDocs<typeof callEndpoints> = {
  ...callDocs,
  create: {
    ...callDocs.create,
    example: { person: 1, made_on: '2026-11-30', text: 'Wants a date' },
  },
}

export const companiesFeatureReference = {
  companies: {
    calls: companyDocs,
    name: 'Company',
    schemas: { CompanyProposal: companyProposal },
    examples: { uid: 'CHE-116.281.710', mail_domain: 'regie.ch' },
  },
  people: { calls: peopleDocs, name: 'Membership' },
  phone_calls: { calls: phoneCallDocs, name: 'PhoneCall' },
}
