import { feature } from '../../kernel/feature.ts'
import { messageText } from './message.text.ts'
import { messageEndpoints, messages } from './message.ts'

/** Threads of a mandate between the office and its client or partner, and its internal notes. */
export const messageFeature = feature({
  endpoints: { messages: messageEndpoints },
  records: [{ resource: messages, text: messageText }],
})
