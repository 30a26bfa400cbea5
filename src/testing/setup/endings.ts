const endings: (() => Promise<void>)[] = []

/**
 * Lets a step run at the end of the test file that is running. Also from within a hook, where `afterAll` would register
 * nothing.
 */
export const atEndOfFile = (end: () => Promise<void>) => void endings.push(end)

/** Runs the steps, the last one first. */
export async function endFile() {
  for (const end of endings.splice(0).reverse()) await end()
}
