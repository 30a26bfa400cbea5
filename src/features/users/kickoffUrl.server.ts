import type { AnyEndpoint, Endpoints } from '../../kernel/http/endpoint.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.server.ts'

/** Handlers whose answers have addresses of kick-off forms for their sealed secrets; `addressOf` opens one. */
export const withKickoffUrls = <E extends Endpoints>(
  handlers: HandlersOf<E>,
  addressOf: (sealed: string) => string,
): HandlersOf<E> =>
  Object.fromEntries(
    Object.entries(handlers as Record<string, Handler<AnyEndpoint>>).map(([name, handler]) => [
      name,
      mapAnswer(handler, (answer) => withUrl(answer, addressOf)),
    ]),
  ) as unknown as HandlersOf<E>

type Answer = { kickoff_form_url?: string | null; results?: unknown } | undefined

/** A row, or a page of rows, with the address. */
function withUrl(answer: unknown, addressOf: (sealed: string) => string): unknown {
  const { kickoff_form_url: sealed, results } = (answer as Answer) ?? {}
  if (sealed) return { ...(answer as object), kickoff_form_url: addressOf(sealed) }
  if (!Array.isArray(results)) return answer
  return { ...(answer as object), results: results.map((row) => withUrl(row, addressOf)) }
}

const mapAnswer = (handler: Handler<AnyEndpoint>, map: (answer: unknown) => unknown) =>
  typeof handler === 'function'
    ? async (...given: Parameters<typeof handler>) => map(await handler(...given))
    : {
        ...handler,
        handle: async (...given: Parameters<typeof handler.handle>) =>
          map(await handler.handle(...given)),
      }
