import { describe, expect, it } from 'vitest'
import type { GivenLine } from '../quote.ts'
import { mergeLines } from './mergeLines.ts'

const line = (id: number, more: Partial<GivenLine> = {}): GivenLine => ({
  ...{ id, text: `Line ${id}`, quantity: '1', unit_price: '10.00', vat_rate: '8.1' },
  ...{ optional: false, discount: '0', note: null, unit: null, mandate: null, product: null },
  ...more,
})
const original = [line(1), line(2), line(3)]
const textsOf = (lines: readonly GivenLine[] | undefined) => lines?.map(({ text }) => text)

describe('lines of a quote that two people changed at once (§3)', () => {
  it('keep both changes of different lines, and of different values of one line', () => {
    const mine = [line(1, { unit_price: '12' }), line(2), line(3, { quantity: '2' })]
    const theirs = [line(1, { text: 'Analyse' }), line(2, { discount: '10' }), line(3)]
    expect(mergeLines(original, mine, theirs)).toEqual([
      line(1, { unit_price: '12', text: 'Analyse' }),
      line(2, { discount: '10' }),
      line(3, { quantity: '2' }),
    ])
  })

  it('keep what both added, with ids of their own, after the lines that they followed', () => {
    const mine = [line(1), line(4, { text: 'Mine' }), line(2), line(3)]
    const theirs = [line(1), line(2), line(3), line(4, { text: 'Theirs' })]
    const merged = mergeLines(original, mine, theirs)
    expect(textsOf(merged)).toEqual(['Line 1', 'Mine', 'Line 2', 'Line 3', 'Theirs'])
    expect(merged!.map(({ id }) => id)).toEqual([1, undefined, 2, 3, 4])
  })

  it('leave out what one deleted, and keep the order of whoever moved lines', () => {
    const mine = [line(3), line(1), line(2)]
    expect(textsOf(mergeLines(original, mine, [line(1), line(3)]))).toEqual(['Line 3', 'Line 1'])
    expect(textsOf(mergeLines(original, [line(2), line(3)], mine))).toEqual(['Line 3', 'Line 2'])
  })

  it('are for a person to decide if both changed the same value, or one what the other deleted', () => {
    const [dearer, cheaper] = ['12', '8'].map((unit_price) => [
      line(1, { unit_price }),
      line(2),
      line(3),
    ])
    expect(mergeLines(original, dearer!, cheaper!)).toBeUndefined()
    expect(mergeLines(original, dearer!, [line(2), line(3)])).toBeUndefined()
    expect(mergeLines(original, [line(2), line(3)], dearer!)).toBeUndefined()
    const moved = [
      [line(3), line(1), line(2)],
      [line(2), line(1), line(3)],
    ] as const
    expect(mergeLines(original, ...moved)).toBeUndefined()
    expect(mergeLines(original, dearer!, dearer!)).toEqual(dearer)
  })
})
