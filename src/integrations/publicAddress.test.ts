import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPublicAddress } from './publicAddress.server.ts'

/** Networks that nobody outside may lead us into, written from the IANA registries. */
const hiddenIpv4: Record<string, [string, number]> = {
  'this network': ['0.0.0.0', 8],
  'private, large': ['10.0.0.0', 8],
  'carrier-grade NAT': ['100.64.0.0', 10],
  loopback: ['127.0.0.0', 8],
  'link-local': ['169.254.0.0', 16],
  'private, medium': ['172.16.0.0', 12],
  'protocol assignments': ['192.0.0.0', 24],
  'private, small': ['192.168.0.0', 16],
  benchmarks: ['198.18.0.0', 15],
  multicast: ['224.0.0.0', 4],
  reserved: ['240.0.0.0', 4],
}

const numberOf = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const textOf = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
const sizeOf = (prefix: number) => 2 ** (32 - prefix)

/** The IPv6 spellings of an IPv4 address: mapped, in both notations, and translated (NAT64, 6to4, compatible). */
function inIpv6(address: string) {
  const number = numberOf(address)
  const [high, low] = [Math.floor(number / 65_536), number % 65_536].map((part) =>
    part.toString(16),
  )
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `::${high}:${low}`,
  ]
}

it.each(Object.entries(hiddenIpv4))(
  'refuses every address of %s, however it is written (§7)',
  (_, network) => {
    const [start, prefix] = network
    fc.assert(
      fc.property(fc.integer({ min: 0, max: sizeOf(prefix) - 1 }), (offset) => {
        const address = textOf(numberOf(start) + offset)
        expect(isPublicAddress(address)).toBe(false)
        for (const spelling of inIpv6(address)) expect(isPublicAddress(spelling)).toBe(false)
      }),
    )
    const last = textOf(numberOf(start) + sizeOf(prefix) - 1)
    expect([start, last].map(isPublicAddress)).toEqual([false, false])
  },
)

it('lets every other IPv4 address pass, and none of them in a disguise (§7)', () => {
  const documentation: [string, number][] = [
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ]
  const hidden = [...Object.values(hiddenIpv4), ...documentation]
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const number = numberOf(address)
      const isHidden = hidden.some(([start, prefix]) => {
        const from = numberOf(start)
        return number >= from && number < from + sizeOf(prefix)
      })
      expect(isPublicAddress(address)).toBe(!isHidden)
      for (const spelling of inIpv6(address)) expect(isPublicAddress(spelling)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

it('of IPv6 lets only global unicast addresses pass (§7)', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const first = Number.parseInt(
        new URL(`http://[${address}]`).hostname.slice(1).split(':')[0]! || '0',
        16,
      )
      if (first < 0x2000 || first > 0x3fff) expect(isPublicAddress(address)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
  const refused = [
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
  ]
  expect(refused.filter(isPublicAddress)).toEqual([])
  expect(['2606:4700::1', '2a00:1450:400a::200e'].every(isPublicAddress)).toBe(true)
})

it('knows no names', () => {
  expect(['localhost', 'example.ch', '', '1.2.3', '0x7f.1'].filter(isPublicAddress)).toEqual([])
})
