/** An address as a person writes it: IPv4 without the clothes of IPv6, no interface. */
export function plainAddress(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  return plain
}

/** The network of one household or machine: an IPv4 address, the first half of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after = ''] = address.split('::')
  const [left, right] = [before, after].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  // An IPv4 address at the end stands for two groups.
  const given = left.length + right.length + (address.includes('.') ? 1 : 0)
  const groups = [...left, ...Array<string>(8 - given).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
