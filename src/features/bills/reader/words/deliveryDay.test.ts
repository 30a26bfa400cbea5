import { describe, expect, it } from 'vitest'
import { pageOfLines } from '../../../../testing/bills/drawnBills.ts'
import { deliveryDayOf } from './deliveryDay.ts'
import { printedRowsOf } from './printed.ts'

const dayIn = (lines: string) => deliveryDayOf(printedRowsOf(pageOfLines(lines)))?.day

describe('the day of a delivery (§5)', () => {
  it('stands below its own heading, whatever the title above says', () => {
    expect(
      dayIn(`
FATTURA E BOLLETTINO DI CONSEGNA
Fattura n.    Data fattura    Data ordine    Data consegna    Scadenza
RF 118822     14.11.2024      02.11.2024     08.11.2024       14.12.2024`),
    ).toBe('2024-11-08')
  })

  it('stands beside its label, between other days', () => {
    expect(
      dayIn('Date de facture 12.12.2023    Date de livraison 06.12.2023    Payable au 11.01.2024'),
    ).toBe('2023-12-06')
    expect(dayIn('Rechnungsdatum 22.10.2024       Lieferdatum 17.10.2024')).toBe('2024-10-17')
    expect(dayIn('Ordinazione del 02.11.2024, consegna del 08.11.2024')).toBe('2024-11-08')
  })

  it('stands below a heading of two lines', () => {
    expect(
      dayIn(`
Date de       Date de
facture       livraison
12.12.2023    06.12.2023`),
    ).toBe('2023-12-06')
  })

  it('stands within a sentence, before the last day to pay', () => {
    expect(
      dayIn(
        'Suite à votre commande du 2 novembre 2024, nous avons livré le 14 novembre 2024 dans votre citerne',
      ),
    ).toBe('2024-11-14')
    expect(dayIn('Livré le 14.11.2024, payable jusqu’au 20.12.2024')).toBe('2024-11-14')
  })

  it.each([
    'Livraison facturée le 20.11.2024',
    'Livré selon votre commande du 2 novembre 2024, facture du 20 novembre 2024',
    'Prix valable pour une livraison avant le 30.11.2024 ; livraison suivante prévue le 15.03.2025',
    'Livraison du 12.03.2024    3’000 l\nLivraison du 20.10.2024    3’200 l',
  ])('stays open where a sentence names another day, or several: %s', (lines) => {
    expect(dayIn(lines)).toBeUndefined()
  })

  it('is not known from the day of an invoice or an order', () => {
    expect(
      dayIn('Maggia, 12.11.2024\nOrdinazione del 02.11.2024\nScadenza 12.12.2024'),
    ).toBeUndefined()
  })
})
