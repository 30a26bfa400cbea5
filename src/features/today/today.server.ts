import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { countPapers } from './papers.server.ts'
import { checkFacts, type todayEndpoints } from './today.ts'
import { countExpected, findExpected, findToday, mayRemind } from './waiting.server.ts'

/** Handlers of the homes; `sources` declare what waits, `addressOf` opens the sealed address of a kick-off form. */
export const todayHandlers = (
  sources: readonly WaitingSource[],
  addressOf: (sealed: Sealed) => string,
): HandlersOf<typeof todayEndpoints> => ({
  office({ query: { mine, only } }, context) {
    const listed = only ? sources.filter(({ fact }) => checkFacts.includes(fact)) : sources
    return findToday(listed, { isMine: mine === 'true', only }, context)
  },

  async expected(_, context) {
    const isDecided = ({ fact }: WaitingSource) => fact === 'decided'
    const expected = sources.filter((source) => !isDecided(source))
    const rows = await findExpected(expected, context)
    const results = rows.map(({ detail: { sealed, ...detail }, ...row }) => ({
      ...row,
      detail: sealed ? { ...detail, url: addressOf(sealed) } : detail,
    }))
    return {
      counts: await countExpected(expected, rows, context),
      results,
      decided: await findExpected(sources.filter(isDecided), context),
    }
  },

  async papers(_, context) {
    return { results: await countPapers(context) }
  },

  async remind({ params: { fact, mandate } }, context) {
    const source = sources.find((one) => one.fact === fact && one.homes.includes('office'))
    const may = source && (await mayRemind(source, mandate, context))
    if (may === undefined) fail(404, 'kernel:not_found')
    if (!may || !source.reminder) fail(409, 'today:not_remindable')
    await source.reminder.send(mandate, context)
  },
})
