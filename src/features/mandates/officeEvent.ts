/** What happens on a mandate and is mailed to the office. */
export const officeEvents = [
  'requested',
  'cancellation_asked',
  'objected',
  'accepted',
  'kickoff_received',
  'documents_received',
  'consumption_changed',
  'proposed',
  'message',
  'quote_answered',
] as const
export type OfficeEvent = (typeof officeEvents)[number]
