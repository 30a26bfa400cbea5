import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrPayload } from '../../../../testing/bills/drawnBills.ts'
import { readSwissQr } from './swissQr.server.ts'

describe('a Swiss QR code (§5)', () => {
  it('tells creditor, amount and currency', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 })
    fc.assert(
      fc.property(cents, fc.constantFrom('CHF', 'EUR'), (amount, currency) => {
        const payload = qrPayload('Énergies SA', (amount / 100).toFixed(2), { currency })
        expect(readSwissQr(payload)).toEqual({
          creditor: 'Énergies SA',
          amount: amount / 100,
          currency,
        })
      }),
    )
  })

  it('has no amount if the payer chooses it or nothing is to be paid', () => {
    expect(readSwissQr(qrPayload('A', ''))).toEqual({ creditor: 'A', currency: 'CHF' })
    expect(readSwissQr(qrPayload('A', '0.00'))).toEqual({ creditor: 'A', currency: 'CHF' })
  })

  it('tells the period of the service by the billing information of Swico', () => {
    const billing = '//S1/10/4711/11/241120/31/231001240930/32/8.1'
    expect(readSwissQr(qrPayload('A', '1.00', { billing }))?.service).toEqual({
      start: '2023-10-01',
      end: '2024-09-30',
    })
  })

  it.each([
    ['a wrong IBAN', qrPayload('A', '1.00', { iban: 'CH9300762011623852958' })],
    ['a foreign IBAN', qrPayload('A', '1.00', { iban: 'DE89370400440532013000' })],
    ['a comma', qrPayload('A', '1,00')],
    ['a negative amount', qrPayload('A', '-1.00')],
    ['another currency', qrPayload('A', '1.00', { currency: 'USD' })],
    ['no creditor', qrPayload('', '1.00')],
    ['a creditor that is too long', qrPayload('A'.repeat(71), '1.00')],
    ['another code', 'https://example.ch'],
    ['no end', qrPayload('A', '1.00').split('\r\n').slice(0, 28).join('\n')],
  ])('is refused with %s', (_, payload) => {
    expect(readSwissQr(payload)).toBeUndefined()
  })
})
