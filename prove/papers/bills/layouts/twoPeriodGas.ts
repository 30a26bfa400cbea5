import { addDays } from '../../../../src/kernel/field/format.ts'
import { type BillLayout, truthOfGas } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { heatShare, monthsAfter } from '../season.ts'
import { daysFromTo, escaped, roundTo, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Gas Riviera Verbano SA',
  street: 'Via alle Gerre',
  number: '9',
  zip: '6596',
  town: 'Gordola',
}
const language = 'it'

/**
 * Yearly statement of gas under two tariffs, one after the other: each has a column of its own, from the reading to the
 * conversion and the costs. Both are on one bill, for the period in its title: the truth is the last column.
 */
export const drawTwoPeriodGasBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short', 'long'])
  const year = chance.pick([2022, 2023, 2024])
  const [start, change] = chance.pick([
    [`${year}-10-01`, `${year + 1}-01-01`],
    [`${year}-07-01`, `${year + 1}-01-01`],
    [`${year}-01-01`, `${year}-10-01`],
    [`${year}-0${chance.whole(4, 9)}-${chance.whole(10, 28)}`, `${year + 1}-01-01`],
  ] as const)
  const end = addDays(monthsAfter(start, 12), -1)
  const dated = addDays(end, chance.whole(7, 38))

  const yearly = chance.whole(1_200, 28_000)
  const state = roundTo(chance.between(0.925, 0.968), 4)
  let index = chance.whole(2_500, 140_000)
  const [work, network, base] = [
    chance.between(6.8, 12.6),
    chance.between(1.8, 3.3),
    chance.between(11, 46),
  ]
  const biogas = chance.happens(0.4) ? roundTo(chance.between(0.3, 1.1)) : 0
  const periods = [
    { first: start, last: addDays(change, -1) },
    { first: change, last: end },
  ].map(({ first, last }) => {
    const used = Math.round(yearly * heatShare(first, last) * chance.between(0.92, 1.08))
    const calorific = roundTo(chance.between(11.15, 11.5), 3)
    const energy = Math.round(used * state * calorific)
    const old = index
    index += used
    const ofPeriod = chance.between(0.93, 1.07)
    const months = Math.round(daysFromTo(first, last) / 30.4)
    const perKwh = (cents: number) => ({
      price: `${write(cents)} ct.`,
      francs: roundTo((energy * cents) / 100),
    })
    const monthly = roundTo(base * ofPeriod)
    const costs = [
      perKwh(roundTo(work * ofPeriod)),
      perKwh(roundTo(network * ofPeriod)),
      perKwh(biogas),
      perKwh(2.16),
      { price: `${months} × ${write(monthly)}`, francs: roundTo(months * monthly) },
    ]
    const net = roundTo(costs.reduce((sum, { francs }) => sum + francs, 0))
    return { first, last, old, used, calorific, energy, costs, net, vat: vatOn(net, last) }
  })
  const sumOf = (of: (period: (typeof periods)[number]) => number) =>
    roundTo(periods.reduce((sum, period) => sum + of(period), 0))
  const cubicMetres = sumOf(({ used }) => used)
  const energy = sumOf((period) => period.energy)
  const [net, vat] = [sumOf((period) => period.net), sumOf((period) => period.vat.francs)]
  const francs = roundTo(net + vat)
  const instalments = chance.pick([2, 3, 4, 5])
  const instalment = Math.round((francs * chance.between(0.6, 0.95)) / instalments / 10) * 10
  const francs_due = roundTo(francs - instalments * instalment)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `G${dated.slice(2, 4)}-${chance.digits(6)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const measured = (
    text: string,
    of: (period: (typeof periods)[number]) => string,
    total = '',
    kind = '',
  ) => tableRow([text, ...periods.map(of), total], 1, kind)
  const columns = periods.map(({ first, last }) => `dal ${day(first)}<br>al ${day(last)}`)
  const totalColumn = chance.pick(['Totale', 'Totale periodo', 'Anno'])
  const consumption = `<h3>1. Dal contatore ai kilowattora</h3><table class="calc">${tableHead([`Contatore ${chance.digits(8)}`, ...columns, totalColumn], 1)}<tbody>
    ${measured('Lettura iniziale, m³', ({ old }) => write(old, 0))}
    ${measured('Lettura finale, m³', ({ old, used }) => write(old + used, 0))}
    ${measured('Volume misurato, m³', ({ used }) => write(used, 0), write(cubicMetres, 0), 'line')}
    ${measured('× coefficiente di stato (pressione, temperatura)', () => write(state, 4))}
    ${measured('× potere calorifico superiore, kWh/Nm³', ({ calorific }) => write(calorific, 3))}
    ${measured(`= ${chance.pick(['Energia consumata, kWh', 'Consumo in kWh', 'Energia fatturata, kWh'])}`, (period) => write(period.energy, 0), write(energy, 0), 'line strong')}</tbody></table>`
  const names = [
    'Fornitura di gas naturale',
    'Utilizzo della rete',
    'Supplemento biogas',
    'Tassa federale sul CO2',
    'Tassa base mensile',
  ]
  const costRow = (text: string, cells: readonly string[], kind = '') =>
    tableRow([text, ...cells], 1, kind)
  const costs = `<h3>2. Dai kilowattora ai franchi</h3><table class="calc costs">${tableHead(['Componente', ...periods.flatMap(({ first }) => [`Prezzo<br>dal ${day(first)}`, 'CHF']), 'Totale CHF'], 1)}<tbody>
    ${names
      .map((name, at) =>
        at === 2 && !biogas
          ? ''
          : costRow(name, [
              ...periods.flatMap((period) => [
                period.costs[at]!.price,
                write(period.costs[at]!.francs),
              ]),
              write(sumOf((period) => period.costs[at]!.francs)),
            ]),
      )
      .join('')}
    ${costRow('Imponibile', [...periods.flatMap((period) => ['', write(period.net)]), write(net)], 'line')}
    ${costRow('IVA', [...periods.flatMap((period) => [`${write(period.vat.percent, 1)} %`, write(period.vat.francs)]), write(vat)])}
    </tbody></table>`
  const sums = `<div class="settle"><p>Prossimo acconto: CHF ${write(instalment + chance.pick([0, 10, 30]))}, ${day(addDays(dated, 85))}.<br>
    ${asks.hasQr ? 'Per il pagamento utilizzi la polizza qui sotto.' : `Pagamento su IBAN ${iban}.`}</p><table><tbody>
    ${tableRow([chance.pick(['Totale fattura IVA inclusa', 'Importo totale, IVA compresa', 'Totale IVA inclusa']), write(francs)], 1, 'strong')}
    ${tableRow([`Deduzione di ${instalments} acconti da CHF ${write(instalment)}`, write(-instalments * instalment)], 1)}
    ${tableRow([chance.pick([`Saldo da pagare entro il ${day(addDays(dated, 30))}`, 'Saldo a nostro favore', 'Importo ancora dovuto']), `CHF ${write(francs_due)}`], 1, 'line strong')}</tbody></table></div>`
  const head = `<header><svg viewBox="0 0 20 24"><path d="M10 1c1 6 8 8 8 15a8 7 0 0 1-16 0c0-4 3-5 4-9 2 1 3 3 3 5 2-3 2-7 1-11z"/></svg><div><b>${escaped(creditor.name)}</b><br>${creditor.street} ${creditor.number} · ${creditor.zip} ${creditor.town} · ${vatNumber}<br>
    Sportello ${drawPhone(chance, '091')} · Pronto intervento gas ${drawPhone(chance, '0800')}</div></header>
    <div class="top"><p>Fattura <b>${invoice}</b><br>${creditor.town}, ${day(dated)}<br><br>Codice cliente ${chance.digits(6)}<br>Impianto ${chance.digits(4)}/${chance.digits(2)}, riscaldamento</p><p class="customer">${addressLines(customer)}</p></div>
    <div class="title"><h2>Conguaglio gas naturale</h2>dal ${day(start)} al ${day(end)}<br>Fornitura: ${place.street} ${place.number}, ${place.zip} ${place.town}</div>`
  const close = `<p class="fine">Nei 12 mesi precedenti: ${write(Math.round(energy * chance.between(0.8, 1.25)), 0)} kWh. Consumo medio al giorno: ${write(energy / daysFromTo(start, end), 1)} kWh. Prezzi in centesimi per kWh, IVA esclusa, secondo il tariffario in vigore dal ${day(change)}.
    Contestazioni: entro 30 giorni dalla data della fattura. Interessi di mora 5 %.</p>`
  const wrap = (content: string) => `<div class="body verbano">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + consumption + costs + sums + close,
    first: `${head}${sums}<p>Il calcolo del consumo e dei costi si trova sulla pagina seguente.</p>`,
    second: `<p>Fattura ${invoice} – pagina 2/2</p>${consumption}${costs}${close}`,
  })
  return {
    truth: truthOfGas({
      ...{ layout: 11, language, start, end, energy, cubicMetres },
      ...{ supplier: creditor.name, francs, francs_due },
      ...asks,
    }),
    sheets,
    css: `.verbano { padding: 8mm 16mm 0 18mm; font-size: 8pt; line-height: 1.25 } .verbano header { display: flex; gap: 3mm; align-items: center; font-size: 7pt; border-bottom: .2mm solid #20639b; padding-bottom: 2mm } .verbano header svg { width: 9mm; fill: #20639b } .verbano header b { font-size: 14pt; color: #20639b }
      .verbano .top { display: flex; justify-content: space-between; margin: 9mm 0 8mm } .verbano p { margin: 0 } .verbano .customer { width: 70mm; font-size: 9.6pt; padding-top: 3mm } .verbano .title { border: .3mm solid #20639b; padding: 1.5mm 3mm; margin-bottom: 2mm } .verbano h2 { font-size: 12pt; margin: 0; display: inline-block; margin-right: 4mm }
      .verbano h3 { font-size: 8.8pt; margin: 2mm 0 .5mm; color: #20639b } .verbano table { border-collapse: collapse } .verbano .calc { width: 100%; margin-bottom: 1mm } .verbano td, .verbano th { padding: .25mm 1mm; text-align: left } .verbano .calc th { font-weight: 400; font-size: 7.2pt; vertical-align: bottom; border-bottom: .2mm solid #777 }
      .verbano .calc td:nth-child(n+2) { background: #f2f6fa } .verbano .calc td:last-child { background: #dfe9f3 } .verbano .line td { border-top: .2mm solid #777 } .verbano .strong td { font-weight: 700 }
      .verbano .settle { display: flex; justify-content: space-between; align-items: flex-end; gap: 6mm; margin: 2.5mm 0 1.5mm } .verbano .settle table { width: 100mm; font-size: 9pt } .verbano .fine { font-size: 6.8pt }`,
  }
}
