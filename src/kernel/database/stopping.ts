/**
 * Calls stop functions, the last first. One that fails keeps none of the others from stopping: a database that goes on
 * without its program would hold its folder. Returns what failed.
 */
export async function stopInTurn(stopFunctions: readonly (() => unknown)[]): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const stop of stopFunctions.toReversed())
    try {
      await stop()
    } catch (error) {
      failures.push(error)
    }
  return failures
}
