import { isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { planBills } from '../../../prove/papers/bills/drawBills.ts'
import { writeDay } from '../../../prove/papers/bills/writing.ts'

const layouts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
const truthsOf = (seed: number, count = 60) =>
  planBills({ seed, count, layouts }).map(({ bill }) => bill.truth)

/** The text of all sheets, with numbers freed of their thousands separators. */
const readSheets = (sheets: readonly string[]) =>
  sheets
    .join(' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/(\d)['’\u00a0](?=\d{3})/g, '$1')

describe('bills drawn for the proof of the reader', () => {
  it('are the same for the same seed, however many are drawn, and others for another seed', () => {
    expect(truthsOf(7)).toEqual(truthsOf(7))
    expect(truthsOf(7, 90).slice(0, 60)).toEqual(truthsOf(7))
    expect(truthsOf(8)).not.toEqual(truthsOf(7))
  })

  const plans = planBills({ seed: 20, count: 300, layouts })
  it.each(layouts)('layout %i prints what its truth says', (layout) => {
    for (const { bill } of plans.filter(({ bill }) => bill.truth.layout === layout)) {
      const { truth, sheets } = bill
      const text = readSheets(sheets)
      const days = [truth.period_start, truth.period_end, truth.delivered_on].flatMap(
        (day) => day ?? [],
      )
      expect(days).toHaveLength(truth.delivered_on ? 1 : 2)
      for (const day of days) {
        const written = (['dotted', 'short', 'long'] as const).map((style) =>
          writeDay(day, style, truth.language),
        )
        expect(
          written.some((form) => text.includes(form)),
          `${day} in ${text}`,
        ).toBe(true)
      }
      const amounts = [truth, ...truth.also_printed].map(({ amount }) => amount)
      for (const number of [...amounts, truth.francs, truth.francs_due])
        expect(text).toMatch(
          new RegExp(`(?<![\\d.])${String(number).replace('.', '\\.')}(?:\\.?0+)?(?![\\d.]*\\d)`),
        )
      expect(text).toContain(truth.supplier)
      for (const [iban] of text.matchAll(/CH\d\d(?: \d{4}){4} \d/g))
        expect(isValidIBAN(iban.replaceAll(' ', '')), iban).toBe(true)
    }
  })

  it('have a QR code in about half, which rarely contradicts the printed amount', () => {
    const truths = plans.map(({ bill }) => bill.truth)
    const withCode = truths.filter(({ hasQr }) => hasQr)
    const contradicting = withCode.filter(({ qr_agrees }) => !qr_agrees)
    expect(withCode.length).toBeGreaterThan(120)
    expect(withCode.length).toBeLessThan(210)
    expect(contradicting.length).toBeGreaterThan(0)
    expect(contradicting.length).toBeLessThan(40)
    for (const { qr_francs, qr_agrees, francs_due } of withCode)
      expect(qr_francs === francs_due).toBe(qr_agrees)
  })
})
