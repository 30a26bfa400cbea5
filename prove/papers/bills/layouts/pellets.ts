import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { drawDay, escaped, roundTo, roundToFive, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Legnocaldo Piumogna Sagl',
  street: 'Via alla Segheria',
  number: '5',
  zip: '6760',
  town: 'Faido',
}
const language = 'it'

/** Invoice of a sawmill for a delivery of pellets, in kilograms or tonnes, in a ruled form. */
export const drawPelletBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'long', 'short'])
  const delivered = drawDay(chance, [2022, 2023, 2024, 2025])
  const dated = addDays(delivered, chance.whole(1, 14))
  const days = chance.pick([10, 30, 30])
  const kilograms = chance.whole(260, 1_480) * 10
  const unit = chance.pick(['kg', 't'] as const)
  const amount = unit === 'kg' ? kilograms : roundTo(kilograms / 1000)
  const writtenAmount = write(amount, unit === 'kg' ? 0 : 2)
  const tare = chance.whole(1_180, 1_420) * 10
  const ordered = Math.round(kilograms / 1000)

  const price = chance.whole(385, 545)
  const pellets = roundTo((kilograms * price) / 1000)
  const blowing = chance.pick([45, 60, 80])
  const transport = roundTo(kilograms * chance.between(0.009, 0.02))
  const discount = chance.happens(0.35) ? -roundTo(pellets * 0.02) : 0
  const net = roundTo(pellets + blowing + transport + discount)
  const vat = vatOn(net, delivered)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs, dated, homeShare: 0.6 },
    drawInvoiceNumber: () => `F${chance.digits(5)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const slip = `<div class="slip"><b>Bollettino di consegna n. ${chance.digits(5)}</b><br>Consegnato il ${day(delivered)} – autocarro ${chance.whole(2, 9)} – silo ${chance.whole(8, 32)} m³<br>
    Peso lordo ${write(tare + kilograms, 0)} kg – tara ${write(tare, 0)} kg – <b>peso netto ${writtenAmount} ${unit}</b><br>
    Ordinazione: ca. ${ordered} t – fornitura precedente: ${write(chance.whole(260, 1_400) * 10, 0)} kg, ${day(addDays(delivered, -chance.whole(190, 400)))}</div>`
  const articles = [
    [
      'PEL-A1',
      chance.pick(['Pellet ENplus A1 sfuso, ø 6 mm', 'Pellets di legna svizzeri A1, sfusi']),
      wishes.hasTwoSheets ? 'v. boll.' : writtenAmount,
      wishes.hasTwoSheets ? '' : unit,
      `${write(unit === 'kg' ? price / 1000 : price, unit === 'kg' ? 3 : 2)}`,
      write(pellets),
    ],
    ['INS-1', 'Insufflaggio, forfait', '1', 'pz', write(blowing), write(blowing)],
    [
      'TRA-3',
      `Trasporto zona ${chance.whole(1, 4)}`,
      '1',
      'pz',
      write(transport),
      write(transport),
    ],
    ...(discount ? [['SCO', 'Sconto fedeltà 2 %', '', '', '', write(discount)]] : []),
  ]
  const facts = `<table class="keys"><tbody>${tableRow(['Fattura', 'Data fattura', 'Cliente', 'Data consegna', 'Scadenza'], 9, 'titles')}
    ${tableRow([invoice, day(dated), chance.digits(5), `<b>${day(delivered)}</b>`, day(addDays(dated, days))], 9)}</tbody></table>`
  const table = `<table class="goods">${tableHead(['Art.', 'Descrizione', 'Quantità', 'Unità', 'Prezzo CHF', 'Importo CHF'], 2)}<tbody>
    ${articles.map((cells) => tableRow(cells, 2)).join('')}
    ${tableRow(['', 'Totale netto', '', '', '', write(net)], 2, 'strong')}
    ${tableRow(['', `IVA ${write(vat.percent, 1)} %`, '', '', '', write(vat.francs)], 2)}
    ${francs === exact ? '' : tableRow(['', 'Arrotondamento', '', '', '', write(francs - exact)], 2)}
    ${tableRow(['', chance.pick(['TOTALE FATTURA', 'Totale da pagare', 'Importo totale IVA incl.']), '', '', 'CHF', write(francs)], 2, 'strong big')}</tbody></table>`
  const head = `<header><div class="customer">${addressLines(customer)}</div>
    <div class="maker"><b>${escaped(creditor.name)}</b><br>Segheria – pellet – cippato – legna da ardere<br>${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}<br>
    tel. ${drawPhone(chance, '091')} · natel ${drawPhone(chance, '079')}<br>${vatNumber}</div></header><h2>FATTURA</h2>
    <p>Luogo di consegna: ${place.street} ${place.number}, ${place.zip} ${place.town}</p>`
  const close = `<p class="fine">Potere calorifico ${write(chance.between(4.8, 5.1), 1)} kWh/kg, umidità ${write(chance.between(5, 8), 1)} %, ceneri 0.4 %. Contenuto energetico ca. ${write(kilograms * 4.9, 0)} kWh, equivale a ca. ${write(kilograms / 2, 0)} litri di olio.
    ${asks.hasQr ? '' : `Coordinate bancarie: ${iban}.`} Pagamento ${days} giorni netto. Foro: Leventina.</p>`
  const wrap = (content: string) => `<div class="body pellet">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + facts + table + slip + close,
    first: `${head}${facts}${table}<p>Quantità secondo il bollettino allegato (pagina 2).</p>`,
    second: `<h2>Allegato alla fattura ${invoice}</h2>${slip}${close}`,
  })
  return {
    truth: {
      layout: 5,
      language,
      energy: 'pellets',
      amount,
      unit,
      also_printed: [],
      period_start: null,
      period_end: null,
      delivered_on: delivered,
      supplier: creditor.name,
      francs,
      francs_due: francs,
      ...asks,
    },
    sheets,
    css: `.pellet { padding: 12mm 15mm 0; font-size: 8.8pt; line-height: 1.3 } .pellet header { display: flex; justify-content: space-between; margin-bottom: 3mm } .pellet .maker { text-align: right; font-size: 8pt }
      .pellet .maker b { font-size: 13pt; color: #2f6b2f } .pellet .customer { padding-top: 17mm; font-size: 10pt } .pellet h2 { font-size: 14pt; letter-spacing: .15em; margin: 0 0 1mm } .pellet p { margin: 0 0 2mm }
      .pellet table { border-collapse: collapse; width: 100%; margin-bottom: 3mm } .pellet td, .pellet th { border: .2mm solid #555; padding: .6mm 1.5mm; text-align: left } .pellet .titles td, .pellet th { background: #e5eedd; font-size: 7.6pt; font-weight: 400 }
      .pellet .strong td { font-weight: 700 } .pellet .big td { font-size: 10.5pt } .pellet .slip { border: .2mm dashed #555; padding: 1.5mm 2mm; margin-bottom: 2mm } .pellet .fine { font-size: 7pt }`,
  }
}
