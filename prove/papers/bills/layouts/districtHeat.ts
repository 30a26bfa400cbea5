import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { daysFromTo, escaped, roundTo, roundToFive, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Thermobrède Réseaux SA',
  street: 'Chemin de la Chaufferie',
  number: '8',
  zip: '1950',
  town: 'Sion',
}
const language = 'fr'

/** Letter of a district heating network: power subscribed and heat metered in MWh, facts in a column at the side. */
export const drawDistrictHeatBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'short', 'long'])
  const year = chance.pick([2022, 2023, 2024])
  const [start, end] = chance.pick([
    [`${year}-01-01`, `${year}-12-31`],
    [`${year}-07-01`, `${year + 1}-06-30`],
    [`${year}-10-01`, `${year}-12-31`],
    [`${year + 1}-01-01`, `${year + 1}-03-31`],
    [`${year}-10-01`, `${year + 1}-04-30`],
  ])
  const dated = addDays(end, chance.whole(5, 34))
  const months = Math.round(daysFromTo(start, end) / 30.4)

  const decimals = chance.pick([1, 2, 3])
  const heat = roundTo(chance.between(7, 34) * months, decimals)
  const oldIndex = roundTo(chance.between(120, 4_200), decimals)
  const kilowatts = chance.whole(30, 420)
  const [heatPrice, powerPrice] = [
    roundTo(chance.between(88, 176)),
    roundTo(chance.between(52, 118)),
  ]
  const power = roundTo((kilowatts * powerPrice * months) / 12)
  const energy = roundTo(heat * heatPrice)
  const rent = chance.happens(0.5) ? roundTo(months * chance.pick([14.5, 21, 32.8])) : 0
  const levy = chance.happens(0.4) ? roundTo(heat * 4.7) : 0
  const net = roundTo(power + energy + rent + levy)
  const vat = vatOn(net, end)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `CAD-${chance.digits(6)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const water = Math.round((heat * 860) / chance.between(24, 38))
  const fact = (title: string, text: string) => `<dt>${title}</dt><dd>${text}</dd>`
  const side = `<aside><dl>${[
    fact('Facture', invoice),
    fact('Date', day(dated)),
    fact('Payable jusqu’au', day(addDays(dated, 30))),
    fact('Client', chance.digits(6)),
    fact('Sous-station', `SST ${chance.whole(11, 480)}`),
    fact('N° de compteur', chance.digits(8)),
    fact('Votre contact', `${drawPhone(chance, '027')}<br>lu–ve 8 h–11 h 30`),
    fact('N° TVA', vatNumber),
  ].join('')}</dl></aside>`
  const item = (text: string, how: string, amount: number) =>
    `<tr><td>${text}<br><small>${how}</small></td><td class="number">${write(amount)}</td></tr>`
  const showsReadings = chance.happens(0.7)
  const counted = showsReadings
    ? `index ${write(oldIndex, decimals)} au ${day(start)}, ${write(oldIndex + heat, decimals)} au ${day(end)} : `
    : ''
  const before = roundTo(heat * chance.between(0.8, 1.25), decimals)
  const comparison = `<p class="small">Période correspondante de l’année précédente : ${write(before, decimals)} MWh (degrés-jours ${write(chance.whole(2_300, 3_400), 0)}).
    Volume d’eau circulé : ${write(water, 0)} m³, écart de température moyen ${write(chance.between(24, 38), 1)} K.
    Consommation moyenne : ${write((heat * 1000) / daysFromTo(start, end), 0)} kWh par jour. Part renouvelable ${chance.whole(60, 88)} %, ${chance.whole(38, 96)} g CO2/kWh.</p>`
  const heatText = 'Chaleur consommée (prix de l’énergie)'
  const heatHow = `${counted}<b>${write(heat, decimals)} MWh</b> à CHF ${write(heatPrice)}/MWh (${write(heatPrice / 10)} ct/kWh)`
  const charges = [
    item(
      'Puissance souscrite (abonnement)',
      `${kilowatts} kW × CHF ${write(powerPrice)}/kW/an × ${months}/12`,
      power,
    ),
    item(heatText, wishes.hasTwoSheets ? 'voir le décompte en page 2' : heatHow, energy),
    rent ? item('Location du compteur de chaleur', `${months} mois`, rent) : '',
    levy ? item('Redevance d’utilisation du domaine public', 'CHF 4.70/MWh', levy) : '',
  ]
  const sums = [
    tableRow(['Montant hors taxe', write(net)], 1, 'line'),
    tableRow([`TVA ${write(vat.percent, 1)} % (${vatNumber})`, write(vat.francs)], 1),
    francs === exact ? '' : tableRow(['Différence d’arrondi', write(francs - exact)], 1),
    tableRow(
      [
        `${chance.pick(['Montant total TTC', 'Net à payer', 'Total en votre débit'])} CHF`,
        write(francs),
      ],
      1,
      'grand',
    ),
  ]
  const head = `<header><div class="from"><b>Thermobrède</b><br>Réseaux de chaleur à distance<br>${escaped(creditor.name)} · ${creditor.street} ${creditor.number} · ${creditor.zip} ${creditor.town}</div>
    <div class="customer">${addressLines(customer)}</div></header>`
  const subject = `<h2>Fourniture de chaleur, ${place.street} ${place.number}, ${place.town}</h2>
    <p>Période de décompte : <b>du ${day(start)} au ${day(end)}</b></p>`
  const pay = asks.hasQr
    ? 'Merci d’utiliser le bulletin ci-dessous.'
    : `Compte pour le paiement : ${iban}.`
  const close = `<p class="small">${pay} Sans contestation écrite dans les 10 jours, la facture est réputée acceptée.</p>`
  const wrap = (content: string) =>
    `<div class="body heat"><div class="columns">${side}<main>${content}</main></div></div>`
  const table = `<table><tbody>${[...charges, ...sums].join('')}</tbody></table>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + subject + table + comparison + close,
    first: head + subject + table + close,
    second: `<h2>Décompte de chaleur – annexe</h2><p>${day(start)} – ${day(end)}</p><p>${heatText} : ${heatHow}</p>${comparison}`,
  })
  return {
    truth: {
      layout: 4,
      language,
      energy: 'cad_tarife',
      amount: heat,
      unit: 'MWh',
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
    css: `.heat { font-size: 8.6pt; line-height: 1.3; padding: 10mm 14mm 0 12mm } .heat .columns { display: flex; gap: 7mm } .heat main { flex: 1 }
      .heat aside { width: 36mm; border-right: .5mm solid #9b1c31; font-size: 7.4pt; padding-top: 16mm } .heat dt { color: #9b1c31; font-weight: 700 } .heat dd { margin: 0 0 1.4mm }
      .heat .from { font-size: 7.2pt } .heat .from b { font-size: 17pt; color: #9b1c31 } .heat .customer { margin: 7mm 0 6mm 62mm; font-size: 9.6pt } .heat h2 { font-size: 11pt; margin-bottom: 1mm }
      .heat p { margin: 0 0 2mm } .heat table { width: 100%; border-collapse: collapse } .heat td { padding: .6mm 0; vertical-align: bottom; border-bottom: .1mm solid #bbb } .heat small { font-size: 7.6pt }
      .heat .line td { border-top: .3mm solid } .heat .grand td { font-size: 11pt; font-weight: 700; border-bottom: .6mm double } .heat .small { font-size: 6.9pt; margin: 1.5mm 0 }`,
  }
}
