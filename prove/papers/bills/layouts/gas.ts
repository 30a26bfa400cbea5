import { addDays } from '../../../../src/kernel/field/format.ts'
import { type BillLayout, truthOfGas } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { daysFromTo, escaped, roundTo, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Gazélys Basse-Plaine SA',
  street: 'Quai de l’Industrie',
  number: '3',
  zip: '1337',
  town: 'Vallorbe',
}
const language = 'fr'

/** Annual or half-yearly statement of a gas utility, from which the instalments paid are deducted. */
export const drawGasBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'long'])
  const year = chance.pick([2022, 2023, 2024])
  const [start, end] = chance.pick([
    [`${year}-10-01`, `${year + 1}-09-30`],
    [`${year}-01-01`, `${year}-12-31`],
    [`${year}-07-01`, `${year + 1}-06-30`],
    [`${year}-10-01`, `${year + 1}-03-31`],
    [`${year}-06-${chance.whole(10, 28)}`, `${year + 1}-06-${chance.whole(10, 28)}`],
  ])
  const dated = addDays(end, chance.whole(8, 40))
  const months = Math.round(daysFromTo(start, end) / 30.4)

  const cubicMetres = chance.whole(900, 32_000)
  const [calorific, pressure] = [
    roundTo(chance.between(11.1, 11.5), 3),
    roundTo(chance.between(0.92, 0.965), 4),
  ]
  const factor = roundTo(calorific * pressure, 3)
  const energy = Math.round(cubicMetres * factor)
  const oldIndex = chance.whole(2_000, 180_000)
  const isReadTwice = chance.happens(0.3)
  const middle = isReadTwice ? Math.round(cubicMetres * chance.between(0.35, 0.65)) : 0
  const middleDay = addDays(start, Math.round(daysFromTo(start, end) / 2))
  const meter = `G${chance.pick(['4', '6', '16'])}-${chance.digits(8)}`

  const parts: [string, number, string, number][] = [
    ['Énergie gaz naturel', energy, 'ct/kWh', roundTo(chance.between(6.2, 13.4))],
    ['Acheminement réseau', energy, 'ct/kWh', roundTo(chance.between(1.8, 3.6))],
    ['Taxe fédérale CO2', energy, 'ct/kWh', 2.16],
    ...(chance.happens(0.5)
      ? ([['Supplément biogaz 10 %', energy, 'ct/kWh', roundTo(chance.between(0.4, 1.2))]] as const)
      : []),
    ['Abonnement (prix de base)', months, 'CHF/mois', roundTo(chance.between(12, 48))],
    ...(chance.happens(0.5) ? ([['Redevance communale', energy, 'ct/kWh', 0.05]] as const) : []),
  ].map(
    ([text, count, unit, rate]) => [text, count, unit, rate] as [string, number, string, number],
  )
  const costOf = ([, count, unit, rate]: (typeof parts)[number]) =>
    roundTo((count * rate) / (unit.startsWith('ct') ? 100 : 1))
  const net = roundTo(parts.reduce((sum, part) => sum + costOf(part), 0))
  const vat = vatOn(net, end)
  const francs = roundTo(net + vat.francs)
  const instalments = chance.whole(2, 5)
  const instalment = Math.round((francs * chance.between(0.6, 0.95)) / instalments / 10) * 10
  const francs_due = roundTo(francs - instalments * instalment)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `${chance.digits(3)}.${chance.digits(6)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const reading = (from: string, to: string, low: number, used: number) =>
    tableRow(
      [
        `${day(from)} – ${day(to)}`,
        write(low, 0),
        write(low + used, 0),
        write(used, 0),
        write(factor, 3),
        write(Math.round(used * factor), 0),
      ],
      1,
    )
  const readings = isReadTwice
    ? [
        reading(start, middleDay, oldIndex, middle),
        tableRow(
          [
            `${day(addDays(middleDay, 1))} – ${day(end)}`,
            write(oldIndex + middle, 0),
            write(oldIndex + cubicMetres, 0),
            write(cubicMetres - middle, 0),
            write(factor, 3),
            write(energy - Math.round(middle * factor), 0),
          ],
          1,
        ),
        tableRow(
          ['Consommation de la période', '', '', write(cubicMetres, 0), '', write(energy, 0)],
          1,
          'sum',
        ),
      ]
    : [reading(start, end, oldIndex, cubicMetres)]
  const before = Math.round(energy * chance.between(0.82, 1.22))
  const consumption = `<h3>Relevé du compteur ${meter}</h3><table>
    ${tableHead(['Période', 'Ancien index', 'Nouvel index', 'm³', 'Facteur kWh/m³', 'kWh'], 1)}<tbody>${readings.join('')}</tbody></table>
    <p class="small">PCS ${write(calorific, 3)} kWh/Nm³ × coefficient ${write(pressure, 4)}. Période précédente : ${write(before, 0)} kWh.
    Moyenne par jour : ${write(energy / daysFromTo(start, end), 1)} kWh. Émissions : ${write((energy * 0.2) / 1000, 2)} t CO2.</p>`
  const prices = `<h3>Détail des coûts</h3><table>${tableHead(['Élément', 'Quantité', 'Prix', 'CHF hors TVA'], 1)}<tbody>
    ${parts.map((one) => tableRow([one[0], `${write(one[1], 0)}${one[2] === 'CHF/mois' ? ' mois' : ' kWh'}`, `${write(one[3])} ${one[2]}`, write(costOf(one))], 1)).join('')}
    </tbody></table>`
  const sums = `<table class="sums"><tbody>${[
    tableRow(['Total hors TVA', write(net)], 1),
    tableRow([`TVA ${write(vat.percent, 1)} %`, write(vat.francs)], 1),
    tableRow(['Total de la facture TTC', write(francs)], 1, 'sum'),
    tableRow(
      [
        `Acomptes facturés (${instalments} × ${write(instalment)})`,
        write(-instalments * instalment),
      ],
      1,
    ),
    tableRow(
      [
        `${chance.pick(['Solde à payer', 'Solde en notre faveur'])} au ${day(addDays(dated, 30))}`,
        `CHF ${write(francs_due)}`,
      ],
      1,
      'due',
    ),
  ].join('')}</tbody></table>`
  const head = `<header><div class="logo">Gazélys<span>BASSE-PLAINE</span></div><div class="sender">${escaped(creditor.name)}<br>${escaped(creditor.street)} ${creditor.number},
    ${creditor.zip} ${creditor.town}<br>Service clients ${drawPhone(chance, '024')}<br>Urgences gaz 24 h/24 : ${drawPhone(chance, '0800')}<br>${vatNumber}</div></header>
    <div class="top"><table class="keys"><tbody>${[
      ['N° de client', chance.digits(7)],
      ['N° de contrat', `${chance.digits(4)}-${chance.digits(2)}`],
      ['Facture n°', invoice],
      ['Date de la facture', day(dated)],
      ['Lieu de consommation', `${place.street} ${place.number}, ${place.town}`],
    ]
      .map((cells) => tableRow(cells, 2))
      .join('')}</tbody></table><div class="customer">${addressLines(customer)}</div></div>
    <h2>Décompte de gaz naturel du ${day(start)} au ${day(end)}</h2>`
  const last = asks.hasQr
    ? ''
    : `<p class="small">Virement : IBAN ${iban}, ${escaped(creditor.name)}.</p>`
  const wrap = (content: string) => `<div class="body gas">${content}</div>`
  const summary = `<p>Vous trouvez le relevé du compteur et le détail des coûts au verso (page 2). Prochain acompte :
    CHF ${write(instalment + chance.pick([0, 10, 20]))}, le ${day(addDays(dated, 90))}.</p>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + consumption + prices + sums + last,
    first: head + summary + sums + last,
    second: `<h2>Facture ${invoice} – page 2/2</h2>${consumption}${prices}`,
  })
  return {
    truth: truthOfGas({
      ...{ layout: 2, language, start, end, energy, cubicMetres },
      ...{ supplier: creditor.name, francs, francs_due },
      ...asks,
    }),
    sheets,
    css: `.gas { padding: 9mm 15mm 0; font-size: 8.4pt; line-height: 1.28; color: #1b2430 }
      .gas header { display: flex; justify-content: space-between; border-bottom: 1mm solid #e07b00; padding-bottom: 2mm }
      .gas .logo { font-size: 21pt; font-weight: 700; color: #e07b00 } .gas .logo span { font-size: 8pt; letter-spacing: .2em; margin-left: 2mm }
      .gas .sender { text-align: right; font-size: 7.2pt } .gas .top { display: flex; justify-content: space-between; margin: 3mm 0 3mm }
      .gas .customer { width: 70mm; padding-top: 4mm; font-size: 9.5pt } .gas h2 { font-size: 11.5pt; margin: 0 0 2mm } .gas h3 { font-size: 9pt; margin: 2mm 0 .8mm; color: #b45f00 }
      .gas table { border-collapse: collapse; width: 100% } .gas .keys { width: auto } .gas td, .gas th { padding: .35mm 1.4mm; text-align: left }
      .gas th { background: #fbe7cf; font-weight: 600 } .gas .small { font-size: 7pt; margin: 1mm 0 } .gas .sums { width: 60%; margin: 2mm 0 0 40% }
      .gas .sum td { font-weight: 700; border-top: .2mm solid } .gas .due td { font-weight: 700; background: #fbe7cf; font-size: 9.5pt }`,
  }
}
