import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { daysFromTo, escaped, roundTo, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Reti Verzaro SA',
  street: 'Piazza del Ponte',
  number: '2',
  zip: '6855',
  town: 'Stabio',
}
const language = 'it'

/** Bill of a utility for gas or district heat: modern, in two columns, with small print and a summary of VAT. */
export const drawUtilityBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'short', 'long'])
  const year = chance.pick([2023, 2024, 2025])
  const [start, end] = chance.pick([
    [`${year - 1}-10-01`, `${year}-09-30`],
    [`${year}-01-01`, `${year}-06-30`],
    [`${year}-01-01`, `${year}-03-31`],
    [`${year - 1}-04-${chance.whole(10, 28)}`, `${year}-04-${chance.whole(10, 28)}`],
  ])
  const dated = addDays(end, chance.whole(7, 25))
  const months = Math.round(daysFromTo(start, end) / 30.4)
  const isGas = chance.happens(0.5)

  const cubicMetres = chance.whole(90, 1_900) * months
  const factor = roundTo(chance.between(10.2, 10.9), 3)
  const used = isGas ? Math.round(cubicMetres * factor) : chance.whole(1_400, 21_000) * months
  const index = chance.whole(9_000, 96_000)
  const [work, gridUse, base] = [
    roundTo(chance.between(8, 15)),
    roundTo(chance.between(1.6, 3.2)),
    roundTo(chance.between(18, 60)),
  ]
  const levy = isGas ? 2.16 : 0.35
  const perKwh = (rate: number) => roundTo((used * rate) / 100)
  const charges: [string, string, number][] = [
    [isGas ? 'Gas naturale' : 'Calore (energia)', `${write(work)} ct./kWh`, perKwh(work)],
    [isGas ? 'Utilizzo della rete' : 'Distribuzione', `${write(gridUse)} ct./kWh`, perKwh(gridUse)],
    [isGas ? 'Tassa sul CO2' : 'Contributo rinnovabili', `${write(levy)} ct./kWh`, perKwh(levy)],
    ['Tassa base', `${months} × ${write(base)}`, roundTo(months * base)],
  ]
  const net = roundTo(charges.reduce((sum, [, , amount]) => sum + amount, 0))
  const exempt = chance.happens(0.5) ? chance.pick([10, 20, 30]) : 0
  const vat = vatOn(net, end)
  const francs = roundTo(net + vat.francs + exempt)
  const hasInstalments = chance.happens(0.5)
  const paid = hasInstalments ? Math.round((francs * chance.between(0.4, 0.9)) / 50) * 50 : 0
  const francs_due = roundTo(francs - paid)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `${chance.digits(4)} ${chance.digits(4)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const service = isGas ? 'Gas naturale' : 'Teleriscaldamento'
  const counted = isGas
    ? `Lettura ${write(index, 0)} → ${write(index + cubicMetres, 0)} m³<br>${write(cubicMetres, 0)} m³ × ${write(factor, 3)} kWh/m³`
    : `Lettura ${write(index * 10, 0)} → ${write(index * 10 + used, 0)} kWh<br>potenza allacciata ${chance.whole(25, 180)} kW`
  const readings = `<h3>Il vostro consumo</h3><div class="big">${write(used, 0)} <small>kWh</small></div><p>${counted}<br>Contatore ${chance.digits(8)}</p>`
  const compare = `<p class="fine">Anno precedente ${write(Math.round(used * chance.between(0.8, 1.2)), 0)} kWh · media ${write(used / daysFromTo(start, end), 1)} kWh/giorno ·
    ${isGas ? write((used * 0.2) / 1000, 1) : write((used * 0.06) / 1000, 1)} t CO2 · media di un’economia domestica 15000 kWh/anno</p>`
  const summary = [
    tableRow(
      [`IVA ${write(vat.percent, 1)} %`, write(net), write(vat.francs), write(net + vat.francs)],
      1,
    ),
    tableRow(['IVA 2.6 %', write(0), write(0), write(0)], 1),
    tableRow(['Esente', write(exempt), write(0), write(exempt)], 1),
    tableRow(['Totale', write(net + exempt), write(vat.francs), write(francs)], 1, 'bold'),
  ]
  const left = `<section><p class="who"><b>reti verzaro</b><br>${escaped(creditor.name)}<br>${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}</p>
    <p class="fine">Servizio clienti ${drawPhone(chance, '091')}<br>Guasti 24/24 ${drawPhone(chance, '0800')}<br>${vatNumber}<br>IBAN ${iban}</p>
    <h3>Riferimenti</h3><p>Fattura ${invoice}<br>Data ${day(dated)}<br>Numero cliente ${chance.digits(8)}<br>Punto di fornitura CH${chance.digits(13)}<br>Pagabile entro ${day(addDays(dated, 30))}</p>
    ${wishes.hasTwoSheets ? '' : readings + compare}</section>`
  const costs = `<h3>Costi in CHF, IVA esclusa</h3><table><tbody>${charges.map(([text, rate, amount]) => tableRow([text, rate, write(amount)], 1)).join('')}
    ${tableRow(['Totale parziale', '', write(net)], 1, 'bold')}${exempt ? tableRow(['Contributo esente da IVA', '', write(exempt)], 1) : ''}</tbody></table>
    <h3>Riepilogo IVA</h3><table class="vat">${tableHead(['Aliquota', 'Imponibile', 'IVA', 'Totale'], 1)}<tbody>${summary.join('')}</tbody></table>`
  const total = `<table class="total"><tbody>${tableRow(['Totale fattura IVA inclusa', `CHF ${write(francs)}`], 1, 'bold')}
    ${hasInstalments ? tableRow(['Acconti già fatturati', `− ${write(paid)}`], 1) + tableRow(['Saldo a nostro favore', `CHF ${write(francs_due)}`], 1, 'bold') : ''}</tbody></table>`
  const right = `<section class="wide"><p class="customer">${addressLines(customer)}</p>
    <h2>${service}</h2><p>${place.street} ${place.number}, ${place.zip} ${place.town}<br>Periodo ${day(start)} – ${day(end)} (${daysFromTo(start, end)} giorni)</p>
    ${wishes.hasTwoSheets ? '' : costs}${total}<p class="fine">Reclami per iscritto entro 30 giorni. Mora 5 %, richiamo CHF 20.–. Tariffe ${year} approvate il 29.08.${year - 1}; condizioni generali su richiesta. 1 m³ = 1000 litri; 1 MWh = 1000 kWh.</p></section>`
  const wrap = (content: string) =>
    `<div class="body multi"><div class="two">${content}</div></div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: left + right,
    first: left + right,
    second: `<section>${readings}${compare}</section><section class="wide"><h2>Dettaglio della fattura ${invoice}</h2>${costs}</section>`,
  })
  return {
    truth: {
      layout: 6,
      language,
      energy: isGas ? 'gaz' : 'cad_tarife',
      amount: used,
      unit: 'kWh',
      also_printed: isGas ? [{ amount: cubicMetres, unit: 'm3' }] : [],
      period_start: start,
      period_end: end,
      delivered_on: null,
      supplier: creditor.name,
      francs,
      francs_due,
      ...asks,
    },
    sheets,
    css: `.multi { padding: 9mm 12mm 0; font-size: 8.1pt; line-height: 1.3 } .multi .two { display: flex; gap: 8mm } .multi section { width: 58mm; background: #eef4f1; padding: 3mm; box-sizing: border-box }
      .multi .wide { flex: 1; background: none; padding: 0 } .multi .who b { font-size: 17pt; color: #00795c; letter-spacing: -.02em } .multi p { margin: 0 0 2mm } .multi .fine { font-size: 6.8pt; line-height: 1.25 } .multi h2 { font-size: 14pt; margin: 0 0 1mm; color: #00795c }
      .multi h3 { font-size: 8.4pt; margin: 2mm 0 .8mm; color: #00795c } .multi .big { font-size: 19pt; font-weight: 700 } .multi .big small { font-size: 10pt } .multi .customer { font-size: 9.6pt; margin: 5mm 0 7mm 36mm }
      .multi table { width: 100%; border-collapse: collapse } .multi td, .multi th { padding: .4mm .6mm; text-align: left; border-bottom: .1mm solid #9bb } .multi th { font-weight: 400 } .multi .vat { font-size: 7.2pt } .multi .bold td { font-weight: 700 }
      .multi .total { margin: 3mm 0; font-size: 10pt; background: #00795c; color: #fff }`,
  }
}
