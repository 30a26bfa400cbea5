/** Why the product cannot start, in words for the person at the terminal, who sees it without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
