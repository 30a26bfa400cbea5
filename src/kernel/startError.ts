/** The product cannot start; the message is shown in the terminal without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}
