/** First and last address of the range with a typed prefix: a complete address, or its first numbers (`85.3.`). */
export function rangeOfAddresses(typed: string): { first: string; last: string } | undefined {
  const text = typed.trim().toLowerCase()
  if (/^\d{1,3}(\.\d{1,3}){0,3}\.?$/.test(text) && text.includes('.')) {
    const numbers = text.split('.').filter(Boolean)
    if (numbers.some((number) => Number(number) > 255)) return undefined
    const fill = (rest: string) => [...numbers, ...Array(4 - numbers.length).fill(rest)].join('.')
    return { first: fill('0'), last: fill('255') }
  }
  if (!/^[0-9a-f]{1,4}(:[0-9a-f]{0,4}){1,7}$/.test(text)) return undefined
  const complete = completeAddress(text)
  if (complete) return { first: complete, last: complete }
  const groups = text.split(':').filter(Boolean)
  if (text.slice(0, -1).includes('::') || groups.length > 7) return undefined
  const fill = (rest: string) => [...groups, ...Array(8 - groups.length).fill(rest)].join(':')
  return { first: fill('0'), last: fill('ffff') }
}

/** An IPv6 address in its short form; undefined if the text is incomplete. */
function completeAddress(text: string): string | undefined {
  // With `::` at its end it may be a prefix, too.
  if (text.endsWith(':')) return undefined
  return URL.canParse(`http://[${text}]`) ? text : undefined
}
