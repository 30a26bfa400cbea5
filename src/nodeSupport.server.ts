/** Last day on which each line of Node gets security fixes, by its makers' schedule (github.com/nodejs/Release). */
const supportedUntil: Record<string, string> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}

/** The line to print if the running Node (`v20.19.0`) gets no security fixes any more on `day`; none if it does. */
export function nodeSupportLines(version: string, day: string): string[] {
  const [, line = ''] = /^v(\d+)/.exec(version) ?? []
  const until = supportedUntil[line]
  return until && day > until
    ? [
        `Node ${line} has had no security fixes since ${until}: the product runs on Node 22 and 24, too.`,
      ]
    : []
}
