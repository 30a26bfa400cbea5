import { describe, expect, it } from 'vitest'
import { pageOfLines } from '../../../../testing/bills/drawnBills.ts'
import { printedRowsOf } from '../words/printed.ts'
import { billedQuantityOf } from './consumptionOfBill.ts'

function chargedIn(lines: string) {
  const quantity = billedQuantityOf(printedRowsOf(pageOfLines(lines)))
  return quantity === 'several' || !quantity ? quantity : [quantity.amount, quantity.unit]
}

describe('the quantity of a bill (§5)', () => {
  it('stands below a heading with the temperature of the litres', () => {
    expect(
      chargedIn(`
Descrizione                  Litri a 15 °C    Prezzo / 100 l    Importo CHF
Olio combustibile            2'806            98.40             2'761.10`),
    ).toEqual([2806, 'l'])
  })

  it('has the unit of its price if it has none of its own', () => {
    expect(
      chargedIn(`
Désignation              Quantité     Prix CHF/stère    Montant
Bûches de hêtre          14           142.00            1'988.00
Transport                1 forfait    95.00             95.00`),
    ).toEqual([14, 'stere'])
    expect(
      chargedIn(`
Pellets en vrac          12.260    à CHF 468.00/t    5'737.68
Forfait de soufflage                                 60.00`),
    ).toEqual([12.26, 't'])
    expect(
      chargedIn(`
Abonnement      12 mois    15.40 CHF     184.80
Prix du gaz en ct./kWh`),
    ).toBeUndefined()
  })

  it.each(["'806", '2806', '2306', '806'])(
    'was read as %s, and its price and sum mend it',
    (read) => {
      expect(
        chargedIn(`
Mazout extra-léger       ${read} l    98.40 / 100 l    2'761.10
Taxe CO2                 ${read} l    31.80 / 100 l      892.31`),
      ).toEqual([2806, 'l'])
    },
  )

  it('is what is priced of two measures of it', () => {
    expect(
      chargedIn(`
Compteur avant 118'204    Compteur après 123'215    Litres mesurés 5'011 l
Mazout                    5'000 l    104.60 / 100 l    5'230.00`),
    ).toEqual([5000, 'l'])
  })

  it('is the total of a table whose rows are parts, although one of them was misread', () => {
    expect(
      chargedIn(`
Énergie, heures pleines     3'210 kWh    15.20 ct/kWh    487.92
Énergie, heures creuses     1'870 kWh    12.10 ct/kWh    226.27
Réseau                      5'100 kWh     9.00 ct/kWh    459.00`),
    ).toEqual([5100, 'kWh'])
  })
})
