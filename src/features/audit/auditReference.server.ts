import { type EndpointDocs, pagingReference } from '../../kernel/record/reference.server.ts'
import type { auditEndpoints } from './audit.ts'

const filters = {
  search:
    'Words in the name of a person, in the address or number of a building or mandate, or the beginning of an IP address.',
  act: 'Only these acts, by name.',
  actor: 'Only acts of the people with these ids.',
  from: 'First day, in Europe/Zurich.',
  to: 'Last day, in Europe/Zurich.',
  refused: '`true`: only refused sign-ins, codes and the like.',
}

export const auditReference: EndpointDocs<typeof auditEndpoints> = {
  list: {
    summary:
      'Lists the acts of the audit log, newest first, with the number of matching rows of each day on the page.',
    query: { ...pagingReference, ...filters },
  },
  export: {
    summary: 'Exports the filtered audit log as a file; the export is an act of the log.',
    query: { ...filters, format: '`xlsx` or `csv`.' },
  },
  options: { summary: 'Lists the acts and people that the audit log knows.' },
  chain: {
    summary:
      'Returns the head of the chain, when it was last sent by mail, and the last verification.',
  },
  verify: {
    summary:
      'Verifies the whole log against its seals and returns the first fault. The result is an act of the log.',
  },
  get: {
    summary: 'Returns one act with its details, device and seal.',
    params: { id: 'The `id` of the act, as the list returns it.' },
  },
}
