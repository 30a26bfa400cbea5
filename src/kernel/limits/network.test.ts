import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf, plainAddress } from './network.ts'

it('is the address itself for IPv4, in any notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(plainAddress(address))).toBe(address)
      expect(networkOf(plainAddress(`::ffff:${address}`))).toBe(address)
    }),
  )
})

it('is the same for all addresses of one IPv6 /64, and differs for others', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const [prefix, length] = networkOf(plainAddress(one)).split('/') as [string, string]
      expect(length).toBe('64')
      const block = new BlockList()
      block.addSubnet(prefix, 64, 'ipv6')
      expect(block.check(one, 'ipv6')).toBe(true)
      expect(networkOf(other) === networkOf(one)).toBe(block.check(other, 'ipv6'))
    }),
    { numRuns: 500 },
  )
})
