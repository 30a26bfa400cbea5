import { BlockList, isIP } from 'node:net'

/** IPv4 networks that the IANA registry of special-purpose addresses does not call globally reachable, and multicast. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Of IPv6 only this network is in public use: addresses that map or translate IPv4 ones are outside of it. */
const globalIpv6 = ['2000::/3']

/** Parts of it that are special: Teredo and other protocols, documentation, 6to4. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function networks(family: 'ipv4' | 'ipv6', list: readonly string[]) {
  const blocks = new BlockList()
  for (const network of list) {
    const [address, prefix] = network.split('/') as [string, string]
    blocks.addSubnet(address, Number(prefix), family)
  }
  return blocks
}

const special4 = networks('ipv4', specialIpv4)
const global6 = networks('ipv6', globalIpv6)
const special6 = networks('ipv6', specialIpv6)

/** Whether an IP address is one of the public internet; false for every other text. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
    default:
      return false
  }
}
