import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { drawDay, escaped, roundTo, roundToFive, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Huiles Bréchaz & Fils SA',
  street: 'Route des Citernes',
  number: '14',
  zip: '1030',
  town: 'Bussigny',
}
const language = 'fr'

/** Invoice of an oil merchant for a delivery, in the plain letters of an old accounting program. */
export const drawOilBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short', 'long'])
  const delivered = drawDay(chance, [2022, 2023, 2024, 2025])
  const dated = addDays(delivered, chance.whole(0, 9))
  const days = chance.pick([10, 20, 30])
  const litres = chance.whole(1_450, 14_800)
  const degrees = roundTo(chance.between(6, 27), 1)
  const measured = Math.round(litres * (1 + (degrees - 15) * 0.00083))
  const ordered = Math.round(litres / 500) * 500

  const price = roundTo(chance.between(78, 128))
  const [tax, hasOwnTax] = [roundTo(litres * 0.318), chance.happens(0.55)]
  const perLitres = chance.pick([100, 1000])
  const lorry = chance.pick([0, 45, 62.5, 85])
  const additive = chance.happens(0.3) ? roundTo(litres * 0.012) : 0
  const oil = roundTo((litres * price) / 100)
  const net = roundTo(oil + (hasOwnTax ? tax : 0) + lorry + additive)
  const vat = vatOn(net, delivered)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs, dated, homeShare: 0.6 },
    drawInvoiceNumber: () => `${chance.whole(20, 25)}${chance.digits(5)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing
  const product = chance.pick([
    'Mazout extra-léger Éco',
    'MAZOUT EXTRA-LÉGER',
    'Huile de chauffage EL pauvre en soufre',
    'Mazout Éco plus (S < 50 ppm)',
  ])
  const previous = `${day(addDays(delivered, -chance.whole(170, 420)))} (${write(chance.whole(1_200, 12_000), 0)} litres)`

  const note = `<div class="note"><b>Bulletin de livraison ${chance.digits(6)}</b> du ${day(delivered)} –
    camion ${chance.whole(2, 31)}, chauffeur ${chance.pick(['P. Monnard', 'A. Silva', 'L. Cuche'])}<br>
    Compteur : ${write(measured, 0)} litres à ${write(degrees, 1)} °C – <b>ramené à 15 °C : ${write(litres, 0)} litres</b>
    – densité ${write(chance.between(0.832, 0.848), 4)}<br>
    Commande : env. ${write(ordered, 0)} litres – citerne de ${write(Math.ceil(litres / 1000 + 1) * 1000, 0)} l –
    livraison précédente : ${previous}</div>`
  const quantity = wishes.hasTwoSheets ? 'selon bulletin' : write(litres, 0)
  const line = (text: string, amount: number, unit = '', rate = '', counted = '') =>
    tableRow([text, counted, unit, rate, write(amount)], 1)
  const lines = [
    line(
      product,
      oil,
      wishes.hasTwoSheets ? '' : 'L 15 °C',
      `${write((price * perLitres) / 100)} / ${perLitres} l`,
      quantity,
    ),
    hasOwnTax
      ? line('Taxe CO2 sur les combustibles', tax, '', '318.00 / 1000 l', '')
      : tableRow([`<i>dont taxe CO2 : CHF ${write(tax)}</i>`, '', '', '', ''], 1),
    lorry ? line('Livraison, forfait camion', lorry, 'forfait', write(lorry), '1') : '',
    additive ? line('Additif de combustion', additive) : '',
  ]
  const totals = [
    tableRow(['Montant net hors TVA', '', '', '', write(net)], 1, 'rule'),
    tableRow([`TVA ${write(vat.percent, 1)} %`, '', '', `s/ ${write(net)}`, write(vat.francs)], 1),
    francs === exact ? '' : tableRow(['Arrondi', '', '', '', write(francs - exact)], 1),
    tableRow(
      [
        chance.pick(['TOTAL À PAYER', 'Total facture TTC', 'Montant dû']),
        '',
        '',
        'CHF',
        write(francs),
      ],
      1,
      'total',
    ),
  ]
  const head = `<header><div class="firm"><b>${escaped(creditor.name)}</b><br>Combustibles – Carburants – Révision de citernes<br>
    ${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}<br>Tél. ${drawPhone(chance, '021')} – Fax ${drawPhone(chance, '021')}<br>
    ${vatNumber}</div><div class="customer">${addressLines(customer)}</div></header>`
  const facts = `<div class="facts"><div>Facture n° <b>${invoice}</b><br>N° client ${chance.digits(6)}<br>V/réf. ${chance.pick(['tél.', 'e-mail', 'Mme Weber'])}</div>
    <div>${creditor.town}, le ${day(dated)}<br>Échéance : ${day(addDays(dated, days))}<br>${days} jours net</div>
    <div>Livré le : <b>${day(delivered)}</b><br>Lieu : ${place.street} ${place.number}<br>${place.zip} ${place.town}</div></div>`
  const invoiceTable = `<table>${tableHead(['Désignation', 'Quantité', 'Unité', 'Prix', 'Montant CHF'], 1)}
    <tbody>${[...lines, ...totals].join('')}</tbody></table>`
  const footer = `<p class="foot">La marchandise reste notre propriété jusqu’au paiement. For juridique : Morges.
    ${asks.hasQr ? '' : `Paiement sur le compte ${iban}.`} Émissions : env. ${write((litres * 2.65) / 1000, 1)} t CO2 pour cette livraison.</p>`
  const first = `<div class="body oil">${head}${facts}${invoiceTable}${wishes.hasTwoSheets ? '<p>Quantité : voir le bulletin de livraison en page 2.</p>' : note}${footer}</div>${part}`
  const second = `<div class="body oil"><h2>Annexe à la facture ${invoice}</h2>${facts}${note}${footer}</div>`
  return {
    truth: {
      layout: 1,
      language,
      energy: 'mazout',
      amount: litres,
      unit: 'l',
      also_printed: [],
      period_start: null,
      period_end: null,
      delivered_on: delivered,
      supplier: creditor.name,
      francs,
      francs_due: francs,
      ...asks,
    },
    sheets: wishes.hasTwoSheets ? [first, second] : [first],
    css: `.oil { padding: 14mm 16mm 0 20mm; font-size: 9pt; line-height: 1.35 }
      .oil header { display: flex; justify-content: space-between; margin-bottom: 9mm }
      .oil .firm b { font-size: 14pt; letter-spacing: .04em } .oil .customer { width: 72mm; margin-top: 18mm; font-size: 10pt }
      .oil .facts { display: flex; justify-content: space-between; border: .3mm solid; padding: 2mm 3mm; margin-bottom: 5mm }
      .oil table { width: 100%; border-collapse: collapse; margin-bottom: 4mm } .oil th { border-bottom: .3mm solid; text-align: left }
      .oil td, .oil th { padding: .7mm 1mm } .oil .rule td { border-top: .3mm solid } .oil .total td { font-weight: bold; font-size: 11pt; border-top: .6mm double }
      .oil .note { border-left: 1mm solid #777; padding-left: 3mm; margin-bottom: 3mm } .oil .foot { font-size: 7.5pt }`,
  }
}
