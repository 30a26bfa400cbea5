import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { heatShare, monthsAfter } from '../season.ts'
import { escaped, roundTo, roundToFive, vatOn } from '../writing.ts'

const creditor = {
  name: 'Coopérative Chaleur du Grand-Pré',
  street: 'Route du Battoir',
  number: '6',
  zip: '1475',
  town: 'Montbrelloz',
}
const language = 'fr'

/** Letter of a co-operative that heats a village with wood: whole sentences say what was used and what it costs. */
export const drawHeatLetter: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['long', 'long', 'dotted'])
  const winter = chance.pick([2022, 2024])
  const year = chance.pick([2022, 2023, 2024])
  const [start, months] = chance.pick([
    [`${winter}-07-01`, 12],
    [`${winter}-10-01`, 12],
    [`${year}-01-01`, 12],
    [`${year}-07-01`, 6],
    [`${year + 1}-01-01`, 6],
  ] as const)
  const end = addDays(monthsAfter(start, months), -1)
  const dated = addDays(end, chance.whole(9, 52))

  const unit = chance.pick(['kWh', 'kWh', 'MWh'] as const)
  const decimals = unit === 'MWh' ? chance.pick([1, 2, 3]) : 0
  const kilowattHours = chance.between(24_000, 360_000) * heatShare(start, end)
  const heat = roundTo(unit === 'MWh' ? kilowattHours / 1000 : kilowattHours, decimals)
  const old = roundTo(heat * chance.between(0.6, 8), decimals)
  const heatText = (amount: number) => `${write(amount, decimals)}\u00a0${unit}`
  const cents = roundTo(chance.between(9.4, 17.2))
  const price =
    unit === 'MWh' ? `CHF\u00a0${write(cents * 10)} par MWh` : `${write(cents)}\u00a0ct/kWh`
  const work = roundTo(unit === 'MWh' ? heat * cents * 10 : (heat * cents) / 100)

  const kilowatts = Math.max(
    9,
    Math.round(kilowattHours / heatShare(start, end) / chance.between(1_500, 2_200)),
  )
  const perKilowatt = chance.pick([48, 55, 62.5, 74])
  const power = roundTo((kilowatts * perKilowatt * months) / 12)
  const upkeep = chance.happens(0.5) ? chance.pick([120, 180, 240]) : 0
  const bonus = chance.happens(0.4) ? chance.pick([2, 3, 5]) : 0
  const refund = roundTo((work * bonus) / 100)
  const net = roundTo(work + power + upkeep - refund)
  const vat = vatOn(net, end)
  const francs = roundToFive(roundTo(net + vat.francs))
  const instalments = chance.pick([0, 1, 2, 3, 3])
  const instalment =
    Math.round((francs * chance.between(0.55, 0.92)) / (instalments || 1) / 50) * 50
  const francs_due = roundTo(francs - instalments * instalment)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.6 },
    drawInvoiceNumber: () => `${dated.slice(0, 4)}-${chance.digits(3)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const span = `du ${day(start)} au ${day(end)}`
  const before = roundTo(heat * chance.between(0.82, 1.22), decimals)
  const litres = Math.round(kilowattHours / 9.2 / 100) * 100
  const supplied = chance.pick([
    `notre réseau a fourni à votre immeuble <b>${heatText(heat)}</b> de chaleur`,
    `votre immeuble a consommé <b>${heatText(heat)}</b> de chaleur`,
    `votre consommation de chaleur a été de <b>${heatText(heat)}</b>`,
  ])
  const used = `<p>Pour la période ${span}, ${supplied} (${place.street} ${place.number}, ${place.zip} ${place.town}). Le compteur n° ${chance.digits(7)} de votre sous-station
    indiquait ${heatText(old)} au début et ${heatText(roundTo(old + heat, decimals))} à la fin. Un an plus tôt, la consommation relevée était de ${heatText(before)}.
    Grâce au bois de nos forêts, près de ${write(litres, 0)} litres de mazout n’ont pas été brûlés.</p>`
  const costs = `<p>Le prix de la chaleur voté par l’assemblée générale est de ${price}, hors taxe\u00a0; la chaleur consommée coûte donc CHF\u00a0${write(work)}.
    La puissance souscrite de ${kilowatts}\u00a0kW est facturée CHF\u00a0${write(perKilowatt)} par kW et par an, soit CHF\u00a0${write(power)} pour ${months} mois${upkeep ? `, et l’entretien de la sous-station CHF\u00a0${write(upkeep)}` : ''}.${
      bonus
        ? ` Comme sociétaire, vous recevez une ristourne de ${bonus}\u00a0% sur la chaleur, soit CHF\u00a0${write(refund)} en déduction.`
        : ''
    }</p>`
  const sum = (text: string, amount: number, kind = '') =>
    `<div class="${kind}"><span>${text}</span><span>CHF</span><span class="number">${write(amount)}</span></div>`
  const rounding = roundTo(francs - net - vat.francs)
  const paid =
    instalments === 1
      ? 'moins votre acompte'
      : `moins vos ${instalments} acomptes de CHF ${write(instalment)}`
  const sums = `<div class="sums">${[
    sum('Montant hors taxe', net),
    sum(`TVA ${write(vat.percent, 1)}\u00a0%`, vat.francs),
    rounding ? sum('Arrondi', rounding) : '',
    sum(
      chance.pick(['Total de la facture', 'Montant total, TVA comprise', 'Total TTC']),
      francs,
      'strong',
    ),
    instalments
      ? sum(paid, -instalments * instalment) +
        sum(chance.pick(['Solde à votre charge', 'Reste à payer', 'Solde']), francs_due, 'strong')
      : '',
  ].join('')}</div>`
  const head = `<header><b>${escaped(creditor.name)}</b><br>${creditor.street} ${creditor.number} – ${creditor.zip} ${creditor.town} – ${drawPhone(chance, '026')} – ${vatNumber}</header>
    <p class="customer">${addressLines(customer)}</p><p class="place">${creditor.town}, le ${day(dated)}</p>
    <h2>Chauffage à distance – facture n° ${invoice}, ${span}</h2><p>Madame, Monsieur,</p>`
  const treasurer = chance.pick([
    '<i>Marlyse Bersier</i>, caissière',
    '<i>Jean-Daniel Marmy</i>, caissier',
    '<i>Anne-Laure Duc</i>, caissière',
  ])
  const close = `<p>Nous vous remercions de ${asks.hasQr ? 'régler ce montant au moyen du bulletin ci-dessous' : `verser ce montant sur notre compte ${iban}`} d’ici au ${day(addDays(dated, 30))} et vous présentons, Madame, Monsieur, nos salutations les meilleures.</p>
    <p class="signed">Pour le comité<br>${treasurer}</p>`
  const wrap = (content: string) => `<div class="body letter">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + used + costs + sums + close,
    first: `${head}<p>Vous trouvez ci-après le montant de votre facture de chaleur. Votre consommation et le calcul figurent au verso.</p>${sums}${close}`,
    second: `<h2>Calcul de la facture n° ${invoice}</h2>${used}${costs}<p>Total hors taxe\u00a0: CHF\u00a0${write(net)}.</p>`,
  })
  return {
    truth: {
      layout: 14,
      language,
      energy: 'cad_tarife',
      amount: heat,
      unit,
      also_printed: [],
      period_start: start,
      period_end: end,
      delivered_on: null,
      supplier: creditor.name,
      francs,
      francs_due,
      ...asks,
    },
    sheets,
    css: `.letter { padding: 10mm 20mm 0 25mm; font-size: 9.2pt; line-height: 1.36 } .letter header { text-align: center; font-size: 7.6pt; border-bottom: .2mm solid #333; padding-bottom: 2mm } .letter header b { font-size: 14pt; letter-spacing: .03em }
      .letter .customer { margin: 9mm 0 6mm 92mm; font-size: 10pt } .letter .place { margin: 0 0 5mm 92mm } .letter h2 { font-size: 10pt; margin: 0 0 3mm } .letter p { margin: 0 0 2mm } .letter .sums { margin: 0 0 2.5mm 14mm; width: 106mm }
      .letter .sums div { display: flex; gap: 4mm } .letter .sums span:first-child { flex: 1 } .letter .sums .number { width: 26mm } .letter .strong { font-weight: 700; border-top: .2mm solid #333 } .letter .signed { margin-left: 92mm }`,
  }
}
