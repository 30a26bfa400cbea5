import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { drawDay, escaped, roundTo, roundToFive, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Oli Combustibili Vedasco SA',
  street: 'Via Industrie',
  number: '27',
  zip: '6807',
  town: 'Taverne',
}
const language = 'it'

/** Delivery note and invoice of a fuel dealer in one form: litres measured and at 15 °C, levy and discounts apart. */
export const drawFuelDealerBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short', 'long'])
  const delivered = drawDay(chance, [2022, 2023, 2024, 2025])
  const ordered = addDays(delivered, -chance.whole(1, 12))
  const dated = addDays(delivered, chance.whole(0, 7))
  const days = chance.pick([20, 30, 30])

  const measured = chance.whole(1_320, 13_600)
  const degrees = roundTo(chance.between(4, 29), 1)
  const correction = roundTo(1 - (degrees - 15) * 0.00084, 4)
  const litres = Math.round(measured * correction)
  const density = roundTo(chance.between(0.831, 0.849), 4)
  const [kilograms, hasWeight] = [Math.round(litres * density), chance.happens(0.3)]
  const counter = chance.whole(100_000, 880_000)
  const tank = Math.ceil(measured / 900 + 1) * 1000
  const tanks = chance.happens(0.25) ? Math.round(litres * chance.between(0.3, 0.6)) : 0

  const per = chance.pick([100, 100, 1000])
  const perLitre = (price: number) => roundTo((litres * price) / 100)
  const list = roundTo(chance.between(84, 132))
  const quantityRebate = roundTo(chance.pick([0.5, 1, 1.5, 2.2]))
  const loyalty = chance.happens(0.35) ? chance.pick([1, 1.5, 2]) : 0
  const oil = perLitre(list)
  const carriage = chance.pick([0, 38, 55, 70])
  const hose = chance.happens(0.25) ? 25 : 0
  type Line = { text: string; count?: string; price?: string; francs: number }
  const litresLine = (text: string, price: number): Line => ({
    text,
    count: write(litres, 0),
    price: write((price * per) / 100),
    francs: perLitre(price),
  })
  const fixedLine = (text: string, francs: number): Line[] => (francs ? [{ text, francs }] : [])
  const lines = [
    litresLine(
      chance.pick([
        'Olio combustibile extra leggero ECO',
        'OLIO DA RISCALDAMENTO EL',
        'Nafta da riscaldamento extraleggera, povera di zolfo',
      ]),
      list,
    ),
    litresLine('Sconto quantità', -quantityRebate),
    ...fixedLine(`Sconto fedeltà ${write(loyalty, 1)} %`, -roundTo((oil * loyalty) / 100)),
    litresLine('Tassa CO2 (legge sul CO2)', 31.8),
    ...fixedLine('Trasporto e scarico, forfait', carriage),
    ...fixedLine('Supplemento tubo oltre 40 m', hose),
  ]
  const net = roundTo(lines.reduce((sum, line) => sum + line.francs, 0))
  const vat = vatOn(net, delivered)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs, dated, homeShare: 0.6 },
    drawInvoiceNumber: () => `${chance.pick(['V', 'RF', 'FT'])} ${chance.digits(6)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const slipNumber = chance.digits(6)
  const boxes = (cells: [string, string][]) =>
    `<div class="boxes">${cells.map(([title, text]) => `<div><small>${title}</small>${text}</div>`).join('')}</div>`
  const facts = boxes([
    ['Fattura n.', `<b>${invoice}</b>`],
    ['Data fattura', day(dated)],
    ['N. cliente', chance.digits(5)],
    ['Bollettino n.', slipNumber],
    ['Data ordine', day(ordered)],
    ['Data consegna', `<b>${day(delivered)}</b>`],
    ['Scadenza', day(addDays(dated, days))],
  ])
  const tankRows = tanks
    ? `<br>Cisterna 1: ${write(tanks, 0)} l – cisterna 2: ${write(litres - tanks, 0)} l (litri a 15 °C)`
    : ''
  const slip = `<div class="slip"><h3>Bollettino di consegna ${slipNumber}</h3>${boxes([
    ['Contatore inizio', write(counter, 0)],
    ['Contatore fine', write(counter + measured, 0)],
    ['Litri misurati', write(measured, 0)],
    ['Temperatura', `${write(degrees, 1)} °C`],
    ['Fattore', write(correction, 4)],
    [chance.pick(['Litri a 15 °C', 'Quantità a 15 °C (l)']), `<b>${write(litres, 0)}</b>`],
    ...(hasWeight ? ([['Peso kg', write(kilograms, 0)]] as [string, string][]) : []),
  ])}<p>Densità a 15 °C ${write(density, 4)} kg/l – capienza cisterna ${write(tank, 0)} l – giacenza prima dello scarico ${chance.whole(1, 4) * 5} %${tankRows}<br>
    Autista ${chance.pick(['R. Notari', 'G. Bassi', 'M. Ferro'])} – targa TI ${chance.whole(101, 298)}${chance.digits(3)} – ultima fornitura: ${day(addDays(delivered, -chance.whole(160, 430)))}, ${write(chance.whole(1_200, 12_500), 0)} l</p></div>`
  const unitName = chance.pick(['Litri a 15 °C', 'Quantità lt. 15 °C', 'Litri (15 °C)'])
  const table = `<table>${tableHead(['Descrizione', unitName, `Prezzo / ${per} l`, 'Importo CHF'], 1)}<tbody>
    ${lines.map(({ text, count, price, francs }) => tableRow([text, count === undefined ? '' : wishes.hasTwoSheets ? 'v. bollettino' : count, price ?? '', write(francs)], 1)).join('')}
    ${tableRow(['Imponibile', '', '', write(net)], 1, 'rule')}
    ${tableRow([`IVA ${write(vat.percent, 1)} %`, '', '', write(vat.francs)], 1)}
    ${francs === exact ? '' : tableRow(['Arrotondamento', '', '', write(francs - exact)], 1)}
    ${tableRow([chance.pick(['TOTALE FATTURA', 'Totale a nostro favore', 'Importo totale IVA inclusa']), '', 'CHF', write(francs)], 1, 'total')}</tbody></table>`
  const early = chance.happens(0.35)
    ? `Pagando entro 10 giorni potete dedurre l’1 % di sconto: CHF ${write(roundToFive(francs * 0.99))}. `
    : ''
  const head = `<header><b>${escaped(creditor.name)}</b><span>Olio combustibile · diesel · lubrificanti · pulizia cisterne</span><span>${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town} · tel. ${drawPhone(chance, '091')} · ${vatNumber}</span></header>
    <div class="top"><div><small>Luogo di consegna</small><br>${escaped(customer.name)}<br>${place.street} ${place.number}<br>${place.zip} ${place.town}</div><div class="customer">${addressLines(customer)}</div></div>`
  const close = `<p class="fine">${early}Pagamento: ${days} giorni netto${asks.hasQr ? ' con la polizza QR' : `, conto ${iban}`}. Prezzo del giorno ${day(ordered)}. Emissioni ca. ${write((litres * 2.65) / 1000, 1)} t CO2; la tassa è di CHF 120 per tonnellata. Foro giuridico: Lugano.</p>`
  const wrap = (content: string) => `<div class="body fuel">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: `${head}<h2>FATTURA E BOLLETTINO DI CONSEGNA</h2>${facts}${table}${slip}${close}`,
    first: `${head}<h2>FATTURA</h2>${facts}${table}<p>Quantità: vedi bollettino di consegna, pagina 2.</p>${close}`,
    second: `${head}<h2>BOLLETTINO DI CONSEGNA</h2>${facts}${slip}<p>Ricevuto in ordine (firma): ______________________</p>`,
  })
  return {
    truth: {
      layout: 8,
      language,
      energy: 'mazout',
      amount: litres,
      unit: 'l',
      also_printed: hasWeight ? [{ amount: kilograms, unit: 'kg' }] : [],
      period_start: null,
      period_end: null,
      delivered_on: delivered,
      supplier: creditor.name,
      francs,
      francs_due: francs,
      ...asks,
    },
    sheets,
    css: `.fuel { padding: 8mm 13mm 0 16mm; font-size: 8.4pt; line-height: 1.3 } .fuel header { text-align: center; border: solid #a3241c; border-width: .8mm 0 .3mm; padding: 1.5mm 0 } .fuel header b { display: block; font-size: 16pt; color: #a3241c; letter-spacing: .02em }
      .fuel header span { display: block; font-size: 7.4pt } .fuel small { font-size: 6.6pt; color: #555 } .fuel .top { display: flex; justify-content: space-between; margin: 4mm 0 4mm } .fuel .customer { width: 74mm; padding-top: 5mm; font-size: 10pt }
      .fuel h2 { font-size: 11pt; margin: 0 0 1mm } .fuel h3 { font-size: 8.4pt; margin: 0 0 .6mm } .fuel .boxes { display: flex; border: .2mm solid #333; margin-bottom: 2.4mm } .fuel .boxes div { flex: 1 1 auto; padding: .5mm 1.4mm; border-left: .2mm solid #333; white-space: nowrap } .fuel .boxes small { display: block }
      .fuel .boxes div:first-child { border-left: 0 } .fuel table { border-collapse: collapse; width: 100%; margin-bottom: 3mm; border: .2mm solid #333 } .fuel td, .fuel th { padding: .45mm 1.5mm; text-align: left; border-left: .2mm solid #333 } .fuel th { background: #ececec; border-bottom: .2mm solid #333; font-size: 7.4pt }
      .fuel .rule td { border-top: .2mm solid #333 } .fuel .total td { border-top: .4mm solid #333; font-weight: 700; font-size: 10pt } .fuel p { margin: 0 0 1.5mm } .fuel .fine { font-size: 7pt }`,
  }
}
