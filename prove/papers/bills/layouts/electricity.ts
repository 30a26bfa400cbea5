import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { daysFromTo, roundTo, roundToFive, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Azienda Elettrica Sottomonte',
  street: 'Viale dei Tigli',
  number: '21',
  zip: '6592',
  town: 'S. Antonino',
}
const language = 'it'

/** Bill of a power utility for the common parts of a house, with a high and a low tariff. */
export const drawElectricityBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language)
  const year = chance.pick([2023, 2024, 2025])
  const [start, end] = chance.pick([
    [`${year}-01-01`, `${year}-03-31`],
    [`${year}-04-01`, `${year}-06-30`],
    [`${year}-07-01`, `${year}-12-31`],
    [`${year}-01-01`, `${year}-12-31`],
    [`${year - 1}-12-${chance.whole(10, 28)}`, `${year}-06-${chance.whole(10, 28)}`],
  ])
  const dated = addDays(end, chance.whole(6, 30))
  const months = Math.round(daysFromTo(start, end) / 30.4)

  const constant = chance.pick([1, 1, 1, 20, 40])
  const drawUse = (low: number, high: number) =>
    Math.max(1, Math.round(chance.whole(low, high) / constant)) * constant
  const [high, low] = [drawUse(420, 9_800), drawUse(260, 7_400)]
  const total = high + low
  const tariffs = [
    {
      name: 'Tariffa alta (TA)',
      short: 'TA',
      used: high,
      energy: roundTo(chance.between(12, 21)),
      grid: roundTo(chance.between(7, 11)),
    },
    {
      name: 'Tariffa bassa (TB)',
      short: 'TB',
      used: low,
      energy: roundTo(chance.between(9, 14)),
      grid: roundTo(chance.between(4, 7)),
    },
  ]
  const perKwh = (count: number, rate: number) => roundTo((count * rate) / 100)
  type Line = [text: string, count: string, rate: string, francs: number]
  const energyLines = tariffs.map(
    ({ name, used, energy }): Line => [
      name,
      `${write(used, 0)} kWh`,
      `${write(energy)} ct.`,
      perKwh(used, energy),
    ],
  )
  const base = roundTo(chance.between(6, 19))
  const gridLines: Line[] = [
    ...tariffs.map(
      ({ name, used, grid }): Line => [
        name,
        `${write(used, 0)} kWh`,
        `${write(grid)} ct.`,
        perKwh(used, grid),
      ],
    ),
    ['Prezzo di base', `${months} mesi`, write(base), roundTo(months * base)],
  ]
  const levy = (text: string, rate: number): Line => [
    text,
    `${write(total, 0)} kWh`,
    `${write(rate)} ct.`,
    perKwh(total, rate),
  ]
  const levies = [
    levy('Servizi di sistema Swissgrid', year === 2024 ? 0.75 : 0.55),
    levy('Riserva di energia elettrica', year === 2024 ? 1.2 : 0.23),
    levy('Supplemento rete (LEne art. 35)', 2.3),
    levy('Tassa uso demanio pubblico', 1),
  ]
  const sumOf = (lines: Line[]) => roundTo(lines.reduce((sum, [, , , francs]) => sum + francs, 0))
  const net = sumOf([...energyLines, ...gridLines, ...levies])
  const vat = vatOn(net, end)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `${year}/${chance.digits(6)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const meter = chance.digits(7)
  const readings = tariffs.map(({ short, used }) => {
    const from = chance.whole(1_200, 88_000)
    return tableRow(
      [
        `${meter} ${short}`,
        write(from, 0),
        write(from + used / constant, 0),
        String(constant),
        `${write(used, 0)} kWh`,
      ],
      1,
    )
  })
  const isSummed = chance.happens(0.5)
  const sum = tableRow(['Consumo totale', '', '', '', `${write(total, 0)} kWh`], 1, 'sum')
  const consumption = `<h3>Letture del contatore</h3><table>${tableHead(['Contatore', 'Lett. prec.', 'Lett. attuale', 'Cost.', 'Consumo'], 1)}
    <tbody>${readings.join('')}${isSummed ? sum : ''}</tbody></table>
    <p class="small">Consumo medio giornaliero ${write(total / daysFromTo(start, end), 1)} kWh. Stesso periodo dell’anno precedente:
    TA ${write(Math.round(high * chance.between(0.8, 1.2)), 0)} kWh, TB ${write(Math.round(low * chance.between(0.8, 1.2)), 0)} kWh.</p>`
  const group = (title: string, lines: Line[]) =>
    tableRow([title, '', '', ''], 1, 'group') +
    lines
      .map(([text, count, rate, amount]) => tableRow([text, count, rate, write(amount)], 1))
      .join('')
  const details = `<table>${tableHead(['Descrizione', 'Quantità', 'Prezzo unitario', 'Importo CHF'], 1)}<tbody>
    ${group('Fornitura di energia', energyLines)}${group('Utilizzazione della rete', gridLines)}${group('Tributi e prestazioni', levies)}</tbody></table>`
  const sums = `<table><tbody>${[
    tableRow(['Importo senza IVA', '', '', write(net)], 1, 'sum'),
    tableRow([`IVA ${write(vat.percent, 1)} %`, '', '', write(vat.francs)], 1),
    francs === exact ? '' : tableRow(['Arrotondamento', '', '', write(francs - exact)], 1),
    tableRow(
      [chance.pick(['Totale da pagare', 'Totale fattura IVA inclusa']), '', 'CHF', write(francs)],
      1,
      'due',
    ),
  ].join('')}</tbody></table>`
  const head = `<div class="band"><b>AES</b> ${creditor.name}</div><div class="top"><div class="left">${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}<br>
    tel. ${drawPhone(chance, '091')} – ${vatNumber}<br><br><b>Fattura ${invoice}</b> del ${day(dated)}<br>Cliente ${chance.digits(6)} – Conto contrattuale ${chance.digits(9)}<br>
    Scadenza ${day(addDays(dated, 30))}</div><div class="customer">${addressLines(customer)}</div></div>
    <div class="object"><span><b>Periodo di fornitura:</b> ${day(start)} – ${day(end)}</span><span><b>Oggetto:</b> parti comuni, ${place.street} ${place.number}, ${place.town}</span>
    <span><b>Prodotto:</b> ${chance.pick(['ticino blu', 'acqua viva', 'base mix'])}</span></div>`
  const last = `<p class="small">${asks.hasQr ? 'Voglia utilizzare la polizza QR allegata.' : `Pagamento a favore di ${iban}.`} Provenienza dell’elettricità: 100 % idroelettrico, 0 g CO2/kWh.</p>`
  const wrap = (content: string) => `<div class="body power">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + consumption + details + sums + last,
    first: `${head}<p>Consumo e dettaglio dei costi: pagina 2.</p>${sums}${last}`,
    second: `<h3>Fattura ${invoice}, pagina 2 di 2</h3>${consumption}${details}`,
  })
  return {
    truth: {
      layout: 3,
      language,
      energy: 'electricite_directe',
      amount: total,
      unit: 'kWh',
      also_printed: [],
      period_start: start,
      period_end: end,
      delivered_on: null,
      supplier: creditor.name,
      francs,
      francs_due: francs,
      ...asks,
    },
    sheets,
    css: `.power { font-size: 7.9pt; line-height: 1.22; padding: 0 14mm } .power .band { background: #0b4f8a; color: #fff; margin: 0 -14mm 3mm; padding: 3.5mm 14mm; font-size: 12pt }
      .power .band b { font-size: 18pt; margin-right: 4mm } .power .top { display: flex; justify-content: space-between; margin-bottom: 2.5mm } .power .customer { width: 68mm; font-size: 9.5pt; padding-top: 5mm }
      .power .object { background: #e3edf6; padding: 1.5mm 2mm; display: flex; flex-wrap: wrap; gap: 0 6mm } .power h3 { font-size: 9pt; margin: 2mm 0 .5mm }
      .power table { width: 100%; border-collapse: collapse; table-layout: fixed } .power td, .power th { padding: .22mm 1mm; text-align: left } .power th { border-bottom: .3mm solid #0b4f8a }
      .power td:first-child, .power th:first-child { width: 40% } .power .group td { font-weight: 700; padding-top: .8mm } .power .sum td { border-top: .2mm solid; font-weight: 700 }
      .power .due td { background: #0b4f8a; color: #fff; font-weight: 700; font-size: 10pt } .power .small { font-size: 6.8pt; margin: .8mm 0 }`,
  }
}
