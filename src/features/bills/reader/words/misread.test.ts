import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOfLines } from '../../../../testing/bills/drawnBills.ts'
import { interpretBill } from './interpretBill.ts'
import { misreadTotalsIn } from './misreadTotals.ts'
import { printedRowsOf } from './printed.ts'
import { numbersIn } from './printedNumber.ts'

function factsOf(lines: string) {
  const { values } = interpretBill([pageOfLines(lines)])
  return Object.fromEntries(values.map(({ field, value }) => [field, value]))
}

const billWithTotal = (total: string) => `
Azienda Elettrica Sottomonte
Importo senza IVA          2'369.51
IVA 7.7 %                    182.45
Arrotondamento                -0.01
Totale da pagare    CHF    ${total}`

describe('what the recogniser misread (§5)', () => {
  it.each(["2'5551.95", '255195', "'551.95", "2'55195", "2'551.95"])(
    'is a total of %s by what net and tax add up to',
    (total) => {
      expect(factsOf(billWithTotal(total)).francs).toBe(2551.95)
    },
  )

  it('is a total by what net and tax add up to, although none of them has its point', () => {
    expect(
      factsOf(`
Services industriels du Nozon
Montant hors TVA           1130383
TVA 7.7 %                    87039
Total TTC                  1237422`).francs,
    ).toBe(12_174.22)
  })

  it('is a total whose label came into two rows', () => {
    expect(
      factsOf(`
Reti Verzaro SA
Totale fattura      CHF
IVA inclusa         31'476.02
Acconti             -20'250.00`).francs,
    ).toBe(31_476.02)
  })

  it('is no other sum that was read as printed', () => {
    expect(factsOf(billWithTotal("2'571.95")).francs).toBe(2571.95)
  })

  it('is no total if net and tax do not come near it', () => {
    const misread = (text: string) => {
      const rows = printedRowsOf(pageOfLines(billWithTotal(text)))
      return misreadTotalsIn(
        rows,
        rows.flatMap((row) => numbersIn(row).filter(({ decimals }) => decimals === 2)),
      )
    }
    const others = fc.integer({ min: 300_000, max: 99_999_999 })
    fc.assert(
      fc.property(others, (cents) => {
        fc.pre(!/^2?\d?55195|25[\d]?5195|255[\d]?195/.test(String(cents)))
        expect(misread((cents / 100).toFixed(2)).every(({ value }) => value < 2552)).toBe(true)
      }),
    )
    expect(misread('9999.00')).toEqual([])
    expect(misread('2551.95')).toEqual([])
  })

  it('is a unit that the price per kWh or the next row tells', () => {
    expect(
      factsOf(`
Calore Sottoceneri SA
Teleriscaldamento
129'048 uw        Calore (energia)    11.95 cl/kwh    15'421.24
Lettura 686'860 - 815'908 kWh
| MWh = 1000 kWh`),
    ).toMatchObject({ energy: 'cad_tarife', amount: 129_048, unit: 'kWh' })
    expect(
      factsOf(`
Chaleur du Val SA
Chaleur consommée : index 2874.819 au 01.01.2024, 2967.351 au 31.03.2024 : 92.532
MWh à CHF 159.99/MWh`),
    ).toMatchObject({ energy: 'cad_tarife', amount: 92.532, unit: 'MWh' })
  })

  it('is a tonne if it looks like 1 behind decimals, and else a litre', () => {
    const sold = (line: string) => factsOf(`Livraison du 3.10.2024\n${line}`)
    expect(sold('Pellet ENplus A1 sfuso   12.28   1    497.00   6103.16')).toMatchObject({
      amount: 12.28,
      unit: 't',
    })
    expect(sold('Mazout extra-léger       6240    1    104.50   6520.80')).toMatchObject({
      amount: 6240,
      unit: 'l',
    })
  })

  it('is no quantity that leaves its unit to the price beside it', () => {
    const { amount } = factsOf(`
Consegna 05.08.2024
Descrizione                 Quantità   Unità   Prezzo CHF   Importo CHF
Pellet ENplus A1 sfuso      028        t       480.00       4'454.40
Totale fattura                                              4'454.40`)
    expect(amount).toBeUndefined()
  })

  it('is an energy that its goods imply', () => {
    expect(
      factsOf(`
Livraison du 26.04.2022
l4az0vl           13'094   l   93.00 / 100 l   12'177.42
Taxe CO2 sur les combustibles`).energy,
    ).toBe('mazout')
  })

  it('is no firewood where a tree gives its name to a street or a person', () => {
    expect(
      factsOf(`
Énergies SA
Monsieur Chêne, rue du Hêtre 3
Gaz naturel      12'000 kWh     9.00 ct/kWh    1'080.00`).energy,
    ).toBe('gaz')
  })

  it('is an apostrophe where a font has a letter for it', () => {
    expect(factsOf('Totale fattura IVA inclusa   CHF   1ʼ698.75').francs).toBe(1698.75)
  })

  it('is the supplier whose initials its logo shows', () => {
    const initials = `
AES            Azienda Elettrica Sottomonte
Viale dei Tigli 21
Consumo 3'000 kWh      12.00 ct/kWh      360.00`
    const page = pageOfLines(initials)
    const words = page.words.map((word) =>
      word.text === 'AES' ? { ...word, box: { ...word.box, top: word.box.top - 12 } } : word,
    )
    const { values } = interpretBill([{ ...page, words }])
    expect(values.find(({ field }) => field === 'supplier')?.value).toBe(
      'Azienda Elettrica Sottomonte',
    )
  })
})
