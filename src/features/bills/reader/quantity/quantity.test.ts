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

  it('is the sum of the columns of several periods, printed or not', () => {
    const table = (total = '', name = '') => `
Contatore 4711          dal 01.10.2024   dal 01.01.2025   ${name}
                        al 31.12.2024    al 30.09.2025
Lettura finale, m3      12'000           18'000
Volume misurato, m3     6'000            7'000
x potere calorifico     10.588           10.600
= Energia, kWh          63'528           74'200           ${total}`
    expect(chargedIn(table("137'728", 'Totale'))).toEqual([137_728, 'kWh'])
    expect(chargedIn(table())).toEqual([137_728, 'kWh'])
  })

  it('is energy and not volume, where both have their sum beside the periods', () => {
    expect(
      chargedIn(`
Contatore 4711          dal 12.08.2023   dal 01.01.2024
                        al 31.12.2023    al 11.08.2024    Anno
Lettura iniziale, m3    99'143           101'000
Lettura finale, m3      101'000          103'844
Volume misurato, m3     1'857            2'844            4'701
x coefficiente di stato 0.9266           0.9266
x potere calorifico     11.285           11.165
= Consumo in kWh        19'418           29'423           48'841`),
    ).toEqual([48_841, 'kWh'])
  })

  it('is the sum of rows for a period each, of which none is left out', () => {
    expect(
      chargedIn(`
Dal           Al            Differenza m3    kWh/m3    kWh
01.07.2023    31.10.2023    1'000            10.500    10'500
01.11.2023    31.03.2024    4'000            10.500    42'900
01.04.2024    30.06.2024    1'200            10.500    12'600
Gas dal 01.07.2023    10'500 kWh    9.10 cts    955.50
Gas dal 01.04.2024    12'600 kWh    9.30 cts    1'171.80`),
    ).toEqual([66_000, 'kWh'])
  })

  it('is the sum of two tariffs in each of two periods', () => {
    expect(
      chargedIn(`
Periodo                    Alta tariffa kWh    Bassa tariffa kWh    CHF
01.10.2023 - 31.12.2023    1'400               900                  530.20
01.01.2024 - 30.09.2024    4'100               2'800                1'588.05
Energia immessa in rete                        1'250                -137.50`),
    ).toEqual([9_200, 'kWh'])
  })

  it('is no sum of this year and the last', () => {
    expect(
      chargedIn(`
                           2024 kWh    2023 kWh
Tarif haut / Hochtarif     6'200       5'900
Tarif bas / Niedertarif    2'100       2'300
Énergie HT     6'200 kWh    14.00 ct    868.00
Énergie NT     2'100 kWh    11.00 ct    231.00`),
    ).toEqual([8300, 'kWh'])
  })

  it('has no unit where a number tells what a price is for', () => {
    expect(
      chargedIn(`
Désignation                Quantité    Unité    Prix      par    Montant
Pellets ENplus A1 en vrac  10.24       t        480.00    1      4'915.20
Soufflage en silo          1           pce      55.00     1      55.00
Poids net livré : 10'240 kg`),
    ).toEqual([10.24, 't'])
    expect(
      chargedIn(`
Mazout extra-léger         4'638       l        98.40     100    4'563.79
Livraison, forfait         1           pce      35.00     1      35.00
Débitmètre : 4'660 l à 21.0 °C    Volume à 15 °C : 4'638 l`),
    ).toEqual([4638, 'l'])
  })

  it('is a cubic metre whose small 3 was misread, also where a point was lost', () => {
    expect(
      chargedIn(`
Bon     Marchandise               m° vrac    Fr./m>    Total Fr.
4076    Plaquettes, feuillus      31.0       50.14     1'554.34
5855    Plaquettes, feuillus      235        50.14     1'178.29`),
    ).toEqual([54.5, 'm3_bulk'])
  })

  it('has no heading from another page, and is no additive', () => {
    const pages = [
      'Quantité livrée\n4 969 litres',
      'Mazout, 4 969 l (15 °C) à CHF 1.1682 le litre    5 804.79\nAdditif, 2 l à 19.50    39.00',
    ]
    const rows = pages.flatMap((lines, at) => printedRowsOf(pageOfLines(lines, at + 1)))
    expect(billedQuantityOf(rows)).toMatchObject({ amount: 4969, unit: 'l' })
  })

  it('is no reading, which the other two numbers of its row differ by as well', () => {
    expect(
      chargedIn(`
Votre consommation de chaleur
Compteur      Ancien relevé MWh    Nouveau relevé MWh    Consommation MWh
2517366       1655.601             2184.182              528.581`),
    ).toEqual([528.581, 'MWh'])
  })
})
