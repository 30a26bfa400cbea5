import type { Input } from '../../kernel/http/endpoint.ts'
import type { Context, Handler } from '../../kernel/http/handler.server.ts'

/** Calls a handler without its `prepare` step; what that would give is in the context where the handler needs it. */
export const callHandler = <E>(handler: Handler<E>, input: Input<E>, context: Context) =>
  typeof handler === 'function' ? handler(input, context) : handler.handle(input, context)

/** Drops follow-up jobs such as mails, as the people are invented. */
export const discardJobs = () => async () => undefined
