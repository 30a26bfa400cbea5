import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { heatShare, monthsAfter } from '../season.ts'
import { escaped, roundTo, roundToFive, vatOn } from '../writing.ts'

const creditor = {
  name: 'Energie Valmaira SA',
  street: 'Via del Ticino',
  number: '38',
  zip: '6702',
  town: 'Claro',
}
const language = 'it'

type Charge = { text: string; how: string; francs: number }

/** A text and its number, at the two ends of a row of dots. */
const leader = (text: string, number: string, kind = '') =>
  `<p class="leader ${kind}"><span>${text}</span><i></i><span class="number">${number}</span></p>`

/**
 * Bill of a regional utility for power or gas, without a table: tiles say what matters, a card stands for each register
 * of the meter, and dots lead from each charge to its francs. What a solar plant fed into the grid has a card as well,
 * but is on another bill.
 */
export const drawRegionalUtilityBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short', 'long'])
  const isGas = chance.happens(0.4)
  const year = chance.pick([2022, 2023, 2024])
  const [start, months] = chance.pick([
    [`${chance.pick([2022, 2024])}-10-01`, 12],
    [`${year}-01-01`, 12],
    [`${year}-07-01`, 6],
    [`${year + 1}-01-01`, 6],
    [`${year + 1}-01-01`, 3],
    [`${year}-10-01`, 3],
  ] as const)
  const end = addDays(monthsAfter(start, months), -1)
  const dated = addDays(end, chance.whole(5, 29))

  const cubicMetres = Math.round(chance.between(1_400, 24_000) * heatShare(start, end))
  const factor = roundTo(chance.between(10.25, 10.85), 3)
  const hours = chance.happens(0.65)
    ? chance.pick([
        ['Tariffa diurna', 'Tariffa notturna'],
        ['Ore piene', 'Ore vuote'],
      ])
    : ['Tariffa unica']
  const registers = isGas
    ? [{ name: 'Gas', used: Math.round(cubicMetres * factor) }]
    : hours.map((name) => ({ name, used: Math.round(chance.between(210, 2_300) * months) }))
  const total = registers.reduce((sum, { used }) => sum + used, 0)
  const fedIn = !isGas && chance.happens(0.35) ? Math.round(total * chance.between(0.1, 0.7)) : 0

  const perKwh = (text: string, used: number, cents: number): Charge => ({
    ...{ text, how: `${write(used, 0)} kWh × ${write(cents)} ct.` },
    francs: roundTo((used * cents) / 100),
  })
  const perMonth = (text: string, monthly: number): Charge => ({
    ...{ text, how: `${months} mesi × CHF ${write(monthly)}` },
    francs: roundTo(months * monthly),
  })
  const [work, network] = isGas
    ? [chance.between(7.2, 12.9), chance.between(1.9, 3.4)]
    : [chance.between(11, 20), chance.between(6.8, 10.6)]
  const dearness = (at: number) => (at === 0 ? 1 : 0.74)
  const groups: [title: string, charges: Charge[]][] = [
    [
      'Energia',
      registers.map(({ name, used }, at) => perKwh(name, used, roundTo(work * dearness(at)))),
    ],
    [
      'Rete',
      [
        ...registers.map(({ name, used }, at) =>
          perKwh(isGas ? 'Trasporto e distribuzione' : name, used, roundTo(network * dearness(at))),
        ),
        perMonth('Tassa base', roundTo(chance.between(7, isGas ? 44 : 18))),
      ],
    ],
    [
      'Tributi',
      isGas
        ? [perKwh('Tassa sul CO2', total, 2.16)]
        : [
            perKwh('Prestazioni di sistema Swissgrid', total, end < '2024' ? 0.46 : 0.75),
            perKwh('Supplemento federale', total, 2.3),
            perKwh('Tassa comunale', total, roundTo(chance.between(0.6, 1.2))),
          ],
    ],
  ]
  const sumOf = (charges: readonly Charge[]) =>
    roundTo(charges.reduce((sum, { francs }) => sum + francs, 0))
  const net = sumOf(groups.flatMap(([, charges]) => charges))
  const vat = vatOn(net, end)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)
  const instalments = months === 12 ? chance.pick([2, 3, 5]) : 0
  const instalment = Math.round((francs * chance.between(0.6, 0.95)) / (instalments || 1) / 10) * 10
  const francs_due = roundTo(francs - instalments * instalment)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `${chance.digits(3)} ${chance.digits(3)} ${chance.digits(3)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const meter = chance.digits(8)
  const card = (name: string, used: number, unit: string, word: string, more = '') => {
    const old = Math.round(used * chance.between(1.5, 9))
    return `<div class="card"><b>${name}</b>${leader(`Lettura ${day(start)}`, write(old, 0))}
      ${leader(`Lettura ${day(end)}`, write(old + used, 0))}${leader(word, `${write(used, 0)} ${unit}`, 'strong')}${more}</div>`
  }
  const conversion =
    leader('Fattore di conversione', `${write(factor, 3)} kWh/m³`) +
    leader('Energia consumata', `${write(total, 0)} kWh`, 'strong')
  const cards = isGas
    ? card('Gas naturale, volume', cubicMetres, 'm³', 'Volume', conversion)
    : registers.map(({ name, used }) => card(name, used, 'kWh', 'Prelievo')).join('') +
      (fedIn ? card('Immissione fotovoltaico', fedIn, 'kWh', 'Immissione') : '')
  const before = Math.round(total * chance.between(0.8, 1.24))
  const measured = `<h3>Contatore ${meter}</h3><div class="cards">${cards}</div>
    <p>${isGas ? '' : `${chance.pick(['Totale prelevato dalla rete', 'Consumo totale', 'Energia prelevata, totale'])}: <b>${write(total, 0)} kWh</b>. `}Stesso periodo dell’anno precedente: ${write(before, 0)} kWh.${fedIn ? ' L’energia immessa è rimunerata con un conteggio separato.' : ''}</p>`
  const charges = groups
    .map(
      ([title, of]) =>
        `<h4>${title}</h4>${of.map((charge) => leader(`${charge.text}, ${charge.how}`, write(charge.francs))).join('')}`,
    )
    .join('')
  const colours = ['#0e3b5c', '#e4572e', '#f0b429']
  const shares = groups.map(([title, of], at) => ({
    ...{ title, colour: colours[at] },
    percent: (100 * sumOf(of)) / net,
  }))
  const composition = `<div class="stack">${shares.map(({ colour, percent }) => `<i style="width:${percent.toFixed(1)}%;background:${colour}"></i>`).join('')}</div>
    <p class="fine">${shares.map(({ title, colour, percent }) => `<i class="dot" style="background:${colour}"></i>${title} ${write(percent, 0)} %`).join(' &nbsp; ')}</p>`
  const totalName = chance.pick([
    'Totale fattura, IVA inclusa',
    'Importo totale IVA compresa',
    'Totale IVA inclusa',
  ])
  const sums = `<div class="sums">${[
    leader('Importo IVA esclusa', write(net)),
    leader(`IVA ${write(vat.percent, 1)} %`, write(vat.francs)),
    francs === exact ? '' : leader('Arrotondamento', write(francs - exact)),
    leader(`${totalName}, CHF`, write(francs), 'strong'),
    instalments
      ? leader(
          `./. ${instalments} acconti di CHF ${write(instalment)}`,
          write(-instalments * instalment),
        ) + leader('Saldo da versare, CHF', write(francs_due), 'strong')
      : '',
  ].join('')}</div>`
  const tile = (title: string, text: string) => `<div><small>${title}</small><b>${text}</b></div>`
  const tiles = `<div class="tiles">${[
    tile(`Da pagare entro il ${day(addDays(dated, 30))}`, `CHF ${write(francs_due)}`),
    wishes.hasTwoSheets
      ? tile('Numero cliente', chance.digits(7))
      : tile(chance.pick(['Il vostro consumo', 'Avete consumato']), `${write(total, 0)} kWh`),
    tile('Periodo di consumo', `<span>${day(start)} –</span> <span>${day(end)}</span>`),
  ].join('')}</div>`
  const head = `<header><div class="brand">energie <b>valmaira</b></div><p class="fine">${escaped(creditor.name)}, ${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}<br>${vatNumber} · servizio clienti ${drawPhone(chance, '091')}</p></header>
    <div class="top"><p class="customer">${addressLines(customer)}</p><p>Fattura ${invoice}<br>${creditor.town}, ${day(dated)}<br>Punto di fornitura:<br>${place.street} ${place.number}, ${place.zip} ${place.town}</p></div>
    <h2>${isGas ? 'Gas naturale' : 'Energia elettrica'}</h2>`
  const close = `<p class="fine">${asks.hasQr ? 'Vi preghiamo di utilizzare la polizza QR.' : `Versamento sul conto ${iban}.`} ${isGas ? 'Potere calorifico superiore, media ponderata del periodo.' : `Prodotto ${chance.pick(['valmaira acqua', 'valmaira sole', 'base'])}, stabili comuni.`} Reclami entro 30 giorni; richiamo CHF 20.00.</p>`
  const wrap = (content: string) => `<div class="body valmaira">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + tiles + measured + charges + sums + close,
    first: `${head}${tiles}<h3>Composizione dei costi</h3>${composition}${sums}<p>Letture e dettaglio dei costi: pagina 2.</p>${close}`,
    second: `<h2>${isGas ? 'Gas naturale' : 'Energia elettrica'}: letture e costi</h2><p>Fattura ${invoice}, pagina 2 di 2</p>${measured}${charges}${leader('Importo IVA esclusa', write(net), 'strong')}`,
  })
  return {
    truth: {
      layout: 13,
      language,
      energy: isGas ? 'gaz' : 'electricite_directe',
      // What was taken from the grid, by all registers; not what was fed into it.
      amount: total,
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
    css: `.valmaira { padding: 9mm 17mm 0; font-size: 8.1pt; line-height: 1.28 } .valmaira p { margin: 0 } .valmaira header { display: flex; justify-content: space-between; align-items: flex-end; margin-bottom: 7mm } .valmaira .brand { font-size: 19pt; font-weight: 300; color: #0e3b5c } .valmaira .brand b { color: #e4572e }
      .valmaira .fine { font-size: 6.9pt } .valmaira header .fine { text-align: right } .valmaira .top { display: flex; justify-content: space-between; margin-bottom: 5mm } .valmaira .customer { font-size: 9.8pt } .valmaira h2 { font-size: 13pt; margin: 0 0 1.5mm; color: #0e3b5c }
      .valmaira h3 { font-size: 9pt; margin: 2mm 0 .8mm; color: #0e3b5c } .valmaira h4 { font-size: 8.1pt; margin: 1mm 0 .1mm } .valmaira .tiles { display: flex; gap: 3mm; margin-bottom: 2mm } .valmaira .tiles div { flex: 1; background: #0e3b5c; color: #fff; border-radius: 2mm; padding: 1.5mm 3mm }
      .valmaira .tiles small { display: block; font-size: 7.2pt } .valmaira .tiles b { font-size: 12pt } .valmaira .tiles div:last-child b { font-size: 9.4pt } .valmaira .tiles span { white-space: nowrap } .valmaira .cards { display: flex; gap: 3mm; margin-bottom: 1mm } .valmaira .card { flex: 1; border: .25mm solid #0e3b5c; border-radius: 2mm; padding: 1mm 2.5mm; max-width: 86mm }
      .valmaira .leader { display: flex; align-items: baseline; gap: 1.5mm } .valmaira .leader i { flex: 1; border-bottom: .25mm dotted #777 } .valmaira .strong { font-weight: 700 } .valmaira .sums { margin: 2mm 0 1.5mm; padding-top: 1mm; border-top: .4mm solid #e4572e; font-size: 9pt }
      .valmaira .stack { display: flex; height: 5mm; margin-bottom: 1mm } .valmaira .dot { display: inline-block; width: 2mm; height: 2mm; margin-right: 1mm }`,
  }
}
