/** Normalizes an address: an IPv4-mapped IPv6 address becomes IPv4; the interface (`%eth0`) is dropped. */
export function plainAddress(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  return plain
}

/** Network of one household or machine: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after = ''] = address.split('::')
  const [left, right] = [before, after].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  // An IPv4 address at the end stands for two groups.
  const known = left.length + right.length + (address.includes('.') ? 1 : 0)
  const groups = [...left, ...Array<string>(8 - known).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
