import { addDays } from '../../../../src/kernel/field/format.ts'
import { type BillLayout, truthOfGas } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { heatShare, monthsAfter } from '../season.ts'
import {
  daysFromTo,
  escaped,
  roundTo,
  roundToFive,
  tableHead,
  tableRow,
  vatOn,
} from '../writing.ts'

const creditor = {
  name: 'Services industriels du Nozon',
  street: 'Place de l’Hôtel-de-Ville',
  number: '1',
  zip: '1322',
  town: 'Croy',
}
const language = 'fr'

/** The parts of a year between readings: at equal distances, and at the turn of the year, when prices change. */
function splitYear(start: string, end: string, count: number) {
  const starts = Array.from({ length: count }, (_, index) =>
    monthsAfter(start, (index * 12) / count),
  )
  const newYear = `${end.slice(0, 4)}-01-01`
  const isApart = (day: string) => Math.abs(Date.parse(day) - Date.parse(newYear)) > 20 * 86_400_000
  const others = starts.filter((day) => day === start || isApart(day))
  const days = [...new Set([...others, ...(newYear > start ? [newYear] : [])])].sort()
  return days.map((first, index) => ({
    first,
    last: days[index + 1] ? addDays(days[index + 1]!, -1) : end,
  }))
}

/** Yearly statement of the gas works of a town: a table of readings with a factor each, prices of each calendar year. */
export const drawMunicipalGasBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short'])
  const year = chance.pick([2022, 2023, 2024])
  const start = chance.pick([
    `${year}-01-01`,
    `${year}-07-01`,
    `${year}-10-01`,
    `${year}-0${chance.whole(4, 9)}-${chance.whole(10, 28)}`,
  ])
  const end = addDays(monthsAfter(start, 12), -1)
  const dated = addDays(end, chance.whole(9, 45))

  const yearly = chance.whole(1_100, 36_000)
  const spans = splitYear(start, end, chance.pick([2, 4]))
  const changedAt = chance.happens(0.25) ? chance.whole(1, spans.length - 1) : spans.length
  const meters = [chance.digits(8), chance.digits(8)] as const
  let index = chance.whole(3_000, 160_000)
  const usual = chance.between(10.2, 10.85)
  const readings = spans.map(({ first, last }, at) => {
    if (at === changedAt) index = chance.whole(0, 9)
    const used = Math.round(yearly * heatShare(first, last) * chance.between(0.92, 1.08))
    const factor = roundTo(usual + chance.between(-0.09, 0.09), 3)
    const old = index
    index += used
    const meter = meters[at < changedAt ? 0 : 1]
    return { first, last, meter, old, used, factor, energy: Math.round(used * factor) }
  })
  const sumOf = (numbers: readonly number[]) =>
    roundTo(numbers.reduce((sum, number) => sum + number, 0))
  const cubicMetres = sumOf(readings.map(({ used }) => used))
  const energy = sumOf(readings.map((reading) => reading.energy))

  const [work, network, base] = [
    chance.between(6.4, 12.8),
    chance.between(1.9, 3.4),
    chance.between(0.38, 1.9),
  ]
  const biogas = chance.happens(0.4) ? roundTo(chance.between(0.3, 0.9)) : 0
  const years = [...new Set(readings.map(({ first }) => first.slice(0, 4)))].map((of) => {
    const parts = readings.filter(({ first }) => first.startsWith(of))
    const [first, last] = [parts[0]!.first, parts.at(-1)!.last]
    const change = chance.between(0.93, 1.07)
    const used = sumOf(parts.map((reading) => reading.energy))
    const lines: [text: string, count: number, unit: string, price: number][] = [
      ['Gaz naturel, énergie', used, 'kWh', roundTo(work * change)],
      ['Acheminement', used, 'kWh', roundTo(network * change)],
      ...(biogas ? [['Biogaz suisse 10 %', used, 'kWh', biogas] as (typeof lines)[number]] : []),
      ['Taxe CO2', used, 'kWh', 2.16],
      ['Abonnement et comptage', daysFromTo(first, last), 'jours', roundTo(base * change)],
    ]
    const charges = lines.map(([text, count, unit, price]) => {
      const francs = roundTo(unit === 'kWh' ? (count * price) / 100 : count * price)
      return { text, count, unit, price, francs }
    })
    const net = sumOf(charges.map(({ francs }) => francs))
    return { first, last, charges, net, vat: vatOn(net, last) }
  })
  const net = sumOf(years.map((of) => of.net))
  const rates = [...new Set(years.map(({ vat }) => vat.percent))].map((percent) => {
    const taxed = years.filter(({ vat }) => vat.percent === percent)
    const base = sumOf(taxed.map((of) => of.net))
    return { percent, base, francs: vatOn(base, taxed[0]!.last).francs }
  })
  const exact = sumOf([net, ...rates.map((rate) => rate.francs)])
  const francs = roundToFive(exact)
  const instalments = chance.pick([2, 3, 3, 5])
  const instalment = Math.round((francs * chance.between(0.65, 0.95)) / instalments / 10) * 10
  const francs_due = roundTo(francs - instalments * instalment)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `${dated.slice(0, 4)}${chance.digits(6)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const readingRows = readings.map((reading) =>
    tableRow(
      [
        reading.meter,
        `${day(reading.first)} – ${day(reading.last)}`,
        write(reading.old, 0),
        write(reading.old + reading.used, 0),
        write(reading.used, 0),
        write(reading.factor, 3),
        write(reading.energy, 0),
      ],
      2,
    ),
  )
  const before = [1, 2].map((back) => {
    const first = Number(start.slice(0, 4)) - back
    const name = end.startsWith(start.slice(0, 4)) ? `${first}` : `${first}/${first + 1}`
    return `${name} : ${write(Math.round(energy * chance.between(0.8, 1.25)), 0)} kWh`
  })
  const flow = [6, 10, 16].find((most) => yearly < most * 1_400) ?? 25
  const change =
    changedAt < spans.length
      ? `Compteur ${meters[0]} remplacé le ${day(spans[changedAt]!.first)} par le n° ${meters[1]}. `
      : ''
  const consumption = `<h3>Relevés et consommation</h3><table class="grid">
    ${tableHead(['Compteur', 'Période', 'Ancien', 'Nouveau', 'm³', 'kWh/m³', 'kWh'], 2)}<tbody>${readingRows.join('')}
    ${tableRow([chance.pick(['Total annuel', 'Consommation totale', 'Total sur 12 mois']), '', '', '', write(cubicMetres, 0), '', write(energy, 0)], 2, 'strong')}</tbody></table>
    <p class="small">${change}Énergie calculée sur le pouvoir calorifique supérieur (PCS). Consommations antérieures : ${before.join(' ; ')}.
    Moyenne : ${write(energy / daysFromTo(start, end), 1)} kWh par jour. Débit max. du compteur ${flow} m³/h.</p>`
  const prices = `<h3>Détail de la facturation</h3><table class="grid">${tableHead(['Désignation', 'Quantité', 'Prix unitaire', 'TVA', 'CHF HT'], 1)}<tbody>
    ${years
      .map(
        (of) =>
          tableRow([`Du ${day(of.first)} au ${day(of.last)}`, '', '', '', ''], 1, 'group') +
          of.charges
            .map((charge) =>
              tableRow(
                [
                  charge.text,
                  `${write(charge.count, 0)} ${charge.unit}`,
                  charge.unit === 'kWh'
                    ? `${write(charge.price)} ct./kWh`
                    : `${write(charge.price)} CHF/jour`,
                  `${write(of.vat.percent, 1)} %`,
                  write(charge.francs),
                ],
                1,
              ),
            )
            .join(''),
      )
      .join('')}</tbody></table>`
  const instalmentRows = Array.from({ length: instalments }, (_, at) => {
    const asked = addDays(monthsAfter(start, Math.round(((at + 1) * 12) / (instalments + 1))), 14)
    return tableRow([`Acompte du ${day(asked)}`, write(-instalment)], 1)
  })
  const sums = `<table class="sums"><tbody>${[
    tableRow(['Montant hors TVA', write(net)], 1),
    ...rates.map((rate) =>
      tableRow([`TVA ${write(rate.percent, 1)} % sur ${write(rate.base)}`, write(rate.francs)], 1),
    ),
    francs === exact ? '' : tableRow(['Arrondi', write(francs - exact)], 1),
    tableRow(
      [
        chance.pick([
          'Total TTC',
          'Montant total de la facture, TVA comprise',
          'Total de la facture TTC',
        ]),
        write(francs),
      ],
      1,
      'strong',
    ),
    ...instalmentRows,
    tableRow(
      [
        chance.pick([
          `Solde à payer jusqu’au ${day(addDays(dated, 30))}`,
          'Montant à payer, 30 jours net',
          'Reste dû',
        ]),
        `CHF ${write(francs_due)}`,
      ],
      1,
      'strong due',
    ),
  ].join('')}</tbody></table>`
  const keys = [
    ['Facture', invoice],
    ['Date', day(dated)],
    ['Abonné n°', `${chance.digits(5)}.${chance.digits(2)}`],
    ['Installation', `${chance.digits(6)} – gaz, chauffage`],
    ['Renseignements', drawPhone(chance, '024')],
    ['N° TVA', vatNumber],
  ]
  const head = `<header><i></i><div><b>${escaped(creditor.name)}</b><br>Eau – Gaz – Électricité<br>${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}</div></header>
    <div class="top"><div class="customer">${addressLines(customer)}</div><table class="keys"><tbody>${keys.map((cells) => tableRow(cells, 2)).join('')}</tbody></table></div>
    <h2>Facture de gaz – décompte annuel</h2><p>Immeuble : <b>${place.street} ${place.number}, ${place.zip} ${place.town}</b> – période du <b>${day(start)}</b> au <b>${day(end)}</b></p>`
  const close = `<p class="small">${asks.hasQr ? '' : `Versement : ${escaped(creditor.name)}, IBAN ${iban}. `}Réclamations par écrit dans les 30 jours. Prochain acompte : CHF ${write(instalment + chance.pick([0, 20, 50]))}. Odeur de gaz : ${drawPhone(chance, '0800')}, 24 h/24.</p>`
  const wrap = (content: string) => `<div class="body town">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + consumption + prices + sums + close,
    first: `${head}${sums}<p>Relevés et détail de la facturation : voir page 2.</p>${close}`,
    second: `<h2>Annexe à la facture ${invoice} du ${day(dated)}</h2>${consumption}${prices}`,
  })
  return {
    truth: truthOfGas({
      ...{ layout: 7, language, start, end, energy, cubicMetres },
      ...{ supplier: creditor.name, francs, francs_due },
      ...asks,
    }),
    sheets,
    css: `.town { padding: 8mm 15mm 0 18mm; font-size: 7.6pt; line-height: 1.2 } .town header { display: flex; gap: 3mm; align-items: center; font-size: 7pt } .town header b { font-size: 12pt }
      .town header i { width: 9mm; height: 11mm; border-radius: 0 0 5mm 5mm; background: linear-gradient(115deg, #1f4e3d 50%, #d8b13a 50%) } .town .top { display: flex; justify-content: space-between; flex-direction: row-reverse; margin: 2mm 0 }
      .town .customer { width: 72mm; padding-top: 8mm; font-size: 9.4pt } .town h2 { font-size: 11pt; margin: 0 0 .5mm } .town h3 { background: #d9d9d9; font-size: 8pt; margin: 1.2mm 0 0; padding: .4mm 1mm } .town p { margin: .6mm 0 }
      .town table { border-collapse: collapse } .town td, .town th { padding: .18mm 1mm; text-align: left } .town .grid { width: 100% } .town .grid td, .town .grid th { border: .15mm solid #888 } .town .grid th { font-weight: 400; font-style: italic }
      .town .strong td { font-weight: 700 } .town .group td { font-weight: 700; border-bottom: 0 } .town .sums { width: 62%; margin: 1.2mm 0 0 38% } .town .due td { border: .4mm solid; border-width: .4mm 0; font-size: 9pt } .town .small { font-size: 6.5pt }`,
  }
}
