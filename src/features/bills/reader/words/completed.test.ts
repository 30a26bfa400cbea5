import { describe, expect, it } from 'vitest'
import { pageOfLines } from '../../../../testing/bills/drawnBills.ts'
import { completedBy, isComplete } from './completed.ts'
import { interpretBill } from './interpretBill.ts'

const whole = `
Combustibles du Léman SA
Date de livraison : 14.11.2024
Mazout extra-léger    6'240 l    104.50 / 100 l    6'520.80
TVA 8.1 %                                            528.18
Total CHF TVA incl.                                7'048.98`
const read = (lines: string) => interpretBill([pageOfLines(lines)])
const without = (text: string) => read(whole.replace(text, '~'.repeat(text.length)))
const factsOf = ({ values }: ReturnType<typeof read>) =>
  Object.fromEntries(values.map(({ field, value }) => [field, value]))

describe('a second look at a bill (§5)', () => {
  it('is needed if the first did not tell all', () => {
    expect(isComplete(read(whole))).toBe(true)
    for (const missing of ["6'240 l", '14.11.2024', "7'048.98", 'Combustibles du Léman SA'])
      expect(isComplete(without(missing))).toBe(false)
  })

  it('adds what the first did not tell', () => {
    const both = completedBy(without('14.11.2024'), without("6'240 l"))
    expect(factsOf(both)).toEqual(factsOf(read(whole)))
  })

  it('changes nothing that was read surely', () => {
    const other = read(whole.replace('14.11.2024', '15.11.2024').replace('Léman', 'Rhône'))
    expect(factsOf(completedBy(read(whole), other))).toEqual(factsOf(read(whole)))
  })

  it('adds no day of delivery to a period', () => {
    const gas = read(`
Gaz du Nord SA
Période du 01.01.2024 au 31.03.2024
Gaz 34'101 kWh  9.42 ct/kWh  3'212.31
Total à payer 3'212.31`)
    expect(factsOf(completedBy(gas, read(whole)))).not.toHaveProperty('delivered_on')
  })
})
