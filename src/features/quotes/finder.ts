import { type ListedQuote, quotes } from './quote.ts'

/** Global search for quotes: the endpoint, and how a result is shown in one line. */
const quoteFinder = {
  find: quotes.endpoints.list,
  line: ({ id, number, address, contractor_name }: ListedQuote) => ({
    name: address ?? contractor_name,
    detail: [number, contractor_name],
    path: `/quotes/${id}`,
  }),
}

export default quoteFinder
