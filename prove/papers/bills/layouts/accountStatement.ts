import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import type { Chance } from '../chance.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { heatShare, monthsAfter } from '../season.ts'
import { daysFromTo, escaped, roundTo, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Ouest-Lac Énergies SA',
  street: 'Chemin de la Redoute',
  number: '44',
  zip: '1260',
  town: 'Nyon',
}
const language = 'fr'

/**
 * What a meter counted under one tariff, by the hours of the day for power and by the season for heat, and its price as
 * a share of the dearer one.
 */
type Tariff = { name: string; first: string; last: string; used: number; dearness: number }
type Charge = Pick<Tariff, 'first' | 'last'> & {
  text: string
  count: string
  price: string
  francs: number
}

function drawPowerTariffs(chance: Chance): Tariff[] {
  const year = chance.pick([2022, 2024])
  const [first, months] = chance.pick([
    [`${chance.pick([2022, 2023, 2024])}-01-01`, 12],
    [`${year}-10-01`, 12],
    [`${year + 1}-01-01`, 6],
    [`${year}-04-01`, 6],
  ] as const)
  const last = addDays(monthsAfter(first, months), -1)
  const [high, low] = chance.pick([
    ['Heures pleines', 'Heures creuses'],
    ['Haut tarif', 'Bas tarif'],
  ] as const)
  const used = Math.round((chance.between(3_400, 42_000) * months) / 12)
  const ofLow = Math.round(used * chance.between(0.3, 0.48))
  return [
    { name: high, first, last, used: used - ofLow, dearness: 1 },
    { name: low, first, last, used: ofLow, dearness: 0.7 },
  ]
}

function drawHeatTariffs(chance: Chance, decimals: number): Tariff[] {
  const year = chance.pick([2022, 2024])
  const yearly = chance.between(38_000, 420_000)
  const seasons = [
    { name: 'Tarif hiver', first: `${year}-10-01`, dearness: 1 },
    { name: 'Tarif été', first: `${year + 1}-04-01`, dearness: 0.8 },
  ]
  const ordered = chance.happens(0.6)
    ? seasons
    : [{ ...seasons[1]!, first: `${year}-04-01` }, seasons[0]!]
  return ordered.map(({ name, first, dearness }) => {
    const last = addDays(monthsAfter(first, 6), -1)
    const kilowattHours = yearly * heatShare(first, last) * chance.between(0.92, 1.08)
    return {
      ...{ name, first, last, dearness },
      used: roundTo(decimals ? kilowattHours / 1000 : kilowattHours, decimals),
    }
  })
}

/**
 * Statement of power or heat by two tariffs: the account with the customer comes first, with each monthly instalment,
 * then what it is made of. What the period cost is the first line of the account; its last line is only the balance.
 * The period is that of the title, of which the seasons of heat are parts.
 */
export const drawAccountStatement: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short'])
  const isHeat = chance.happens(0.4)
  const unit = isHeat ? chance.pick(['kWh', 'MWh'] as const) : 'kWh'
  const decimals = unit === 'MWh' ? chance.pick([2, 3]) : 0
  const tariffs = isHeat ? drawHeatTariffs(chance, decimals) : drawPowerTariffs(chance)
  const [start, end] = [tariffs[0]!.first, tariffs.at(-1)!.last]
  const months = Math.round(daysFromTo(start, end) / 30.4)
  const dated = addDays(end, chance.whole(6, 33))
  const used = roundTo(
    tariffs.reduce((sum, tariff) => sum + tariff.used, 0),
    decimals,
  )

  const perUnit = (
    text: string,
    { first, last, used }: Pick<Tariff, 'first' | 'last' | 'used'>,
    cents: number,
  ): Charge => ({
    ...{ text, first, last, count: `${write(used, decimals)} ${unit}` },
    price: unit === 'MWh' ? `${write(cents * 10)} CHF/MWh` : `${write(cents)} ct/kWh`,
    francs: roundTo(unit === 'MWh' ? used * cents * 10 : (used * cents) / 100),
  })
  const perTariff = (text: string, tariff: Tariff, cents: number) =>
    perUnit(`${text}, ${tariff.name.toLowerCase()}`, tariff, roundTo(cents * tariff.dearness))
  const whole = { first: start, last: end, used }
  const perMonth = (text: string, monthly: number): Charge => ({
    ...{ text, first: start, last: end, count: `${months} mois` },
    price: `${write(monthly)} CHF/mois`,
    francs: roundTo(months * monthly),
  })
  const [work, network] = [chance.between(12, 22), chance.between(6.5, 11)]
  const kilowatts = Math.max(
    12,
    Math.round((used * (unit === 'MWh' ? 1000 : 1)) / chance.between(1_500, 2_200)),
  )
  const power = roundTo(chance.between(4, 9))
  const charges: Charge[] = isHeat
    ? [
        ...tariffs.map((tariff) => perTariff('Chaleur', tariff, work)),
        {
          ...{ text: 'Puissance souscrite', first: start, last: end },
          count: `${kilowatts} kW × ${months} mois`,
          price: `${write(power)} CHF/kW`,
          francs: roundTo(kilowatts * power * months),
        },
        perMonth('Mesure et décompte', roundTo(chance.between(14, 38))),
      ]
    : [
        ...tariffs.map((tariff) => perTariff('Énergie', tariff, work)),
        ...tariffs.map((tariff) => perTariff('Réseau', tariff, network)),
        perMonth('Abonnement', roundTo(chance.between(7, 19))),
        perUnit(
          'Services système (Swissgrid)',
          whole,
          end < '2024' ? 0.46 : end < '2025' ? 0.75 : 0.55,
        ),
        perUnit('Taxe fédérale énergies renouvelables', whole, 2.3),
        perUnit('Taxes cantonale et communale', whole, roundTo(chance.between(0.5, 1.4))),
      ]
  const net = roundTo(charges.reduce((sum, charge) => sum + charge.francs, 0))
  const vat = vatOn(net, end)
  const francs = roundTo(net + vat.francs)
  const count = months - 1
  const instalment = Math.round((francs * chance.between(0.7, 0.96)) / count / 5) * 5
  const paid = count * instalment
  const francs_due = roundTo(francs - paid)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `${chance.digits(4)}-${chance.digits(4)}-${chance.digits(2)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const service = isHeat ? 'chaleur à distance' : 'électricité'
  const dueDay = day(addDays(dated, 30))
  const totalName = chance.pick([
    'Total de la facture, TVA comprise',
    'Consommation de la période, total TTC',
    'Montant total TTC',
  ])
  const account = `<table class="account"><tbody>
    ${tableRow([totalName, 'CHF', write(francs)], 1, 'strong')}
    ${tableRow([`Vos ${count} acomptes mensuels`, 'CHF', write(-paid)], 1)}
    ${tableRow([chance.pick([`Solde à payer d’ici au ${dueDay}`, `Solde en notre faveur au ${day(dated)}`]), 'CHF', write(francs_due)], 1, 'balance')}</tbody></table>`
  const instalments = `<div class="instalments">${Array.from({ length: count }, (_, at) => `<span>${day(addDays(monthsAfter(start, at), 24))} <b>${write(instalment)}</b></span>`).join('')}</div>`

  const meter = chance.digits(8)
  const isSummed = isHeat || chance.happens(0.6)
  const runs = chance.between(2, 9)
  let heatIndex = roundTo(used * runs, decimals)
  const readings = tariffs.flatMap((tariff, at) => {
    const old = isHeat ? heatIndex : Math.round(tariff.used * (runs + at))
    const now = roundTo(old + tariff.used, decimals)
    heatIndex = now
    const name = isHeat ? tariff.name : `${tariff.name} (1.8.${at + 1})`
    return [
      tableRow([name, `ancien relevé ${day(tariff.first)}`, write(old, decimals), ''], 2),
      tableRow(
        [
          '',
          `nouveau relevé ${day(tariff.last)}`,
          write(now, decimals),
          `<b>${write(tariff.used, decimals)}</b>`,
        ],
        2,
        'last',
      ),
    ]
  })
  const total = tableRow(
    [chance.pick(['Consommation totale', 'Total']), '', '', `<b>${write(used, decimals)}</b>`],
    2,
    'last',
  )
  const consumption = `<h3>Consommation</h3><table class="wide">${tableHead([`Compteur ${meter}`, 'Relevé', 'Index', `Consommation ${unit}`], 2)}<tbody>
    ${readings.join('')}${isSummed ? total : ''}</tbody></table>`
  const detail = `<h3>Prestations</h3><table class="wide">${tableHead(['Période', 'Prestation', 'Quantité', 'Prix', 'Montant CHF'], 2)}<tbody>
    ${charges.map((charge) => tableRow([`${day(charge.first)}–${day(charge.last)}`, charge.text, charge.count, charge.price, write(charge.francs)], 2)).join('')}
    ${tableRow(['', 'Montant hors taxe', '', '', write(net)], 2, 'above')}
    ${tableRow(['', 'TVA', '', `${write(vat.percent, 1)} %`, write(vat.francs)], 2)}
    ${tableRow(['', 'Montant TTC', '', '', `<b>${write(francs)}</b>`], 2, 'above')}</tbody></table>`
  const head = `<div class="top"><div><div class="logo"><i></i>Ouest-Lac<br>Énergies</div><p class="fine"><b>${escaped(creditor.name)}</b><br>${creditor.street} ${creditor.number}<br>${creditor.zip} ${creditor.town}<br>Conseil clientèle ${drawPhone(chance, '022')}<br>Dépannage ${drawPhone(chance, '022')}<br>${vatNumber}</p></div>
    <div class="window"><p class="stamp">P.P. CH-${creditor.zip} ${creditor.town}</p><p class="customer">${addressLines(customer)}</p></div></div>
    <h2>Facture ${isHeat ? 'de chaleur à distance' : 'd’électricité'}, période du ${day(start)} au ${day(end)}</h2>
    <p>N° ${invoice} du ${day(dated)} – contrat ${chance.digits(7)} – ${place.street} ${place.number}, ${place.zip} ${place.town}${isHeat ? ', sous-station' : ', services généraux'}</p>`
  const close = `<p class="fine">${asks.hasQr ? '' : `À verser sur le compte ${iban}. `}Vos prochains acomptes : CHF ${write(instalment + chance.pick([0, 5, 15]))} par mois. ${isHeat ? 'Chaleur mesurée au primaire de l’échangeur.' : `Consommation de l’année précédente : ${write(Math.round(used * chance.between(0.82, 1.2)), 0)} kWh. Produit : ${chance.pick(['Lac 100 % hydraulique', 'Jura vert', 'Classique'])}.`} Facture réputée acceptée sans réclamation dans les 20 jours.</p>`
  const wrap = (content: string) => `<div class="body lac">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + account + instalments + consumption + detail + close,
    first: `${head}${account}<h3>Acomptes déduits</h3>${instalments}<p>Le relevé et les prestations figurent à la page suivante.</p>${close}`,
    second: `<p>Facture ${invoice}, page 2 – ${service}, du ${day(start)} au ${day(end)}</p>${consumption}${detail}`,
  })
  return {
    truth: {
      layout: 12,
      language,
      energy: isHeat ? 'cad_tarife' : 'electricite_directe',
      // The sum of both tariffs, which the levies of power or the last line of the readings print too.
      amount: used,
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
    css: `.lac { padding: 9mm 15mm 0 20mm; font-size: 7.9pt; line-height: 1.24 } .lac .top { display: flex; justify-content: space-between; margin-bottom: 3mm } .lac p { margin: 0 0 1.2mm } .lac .logo { font-size: 13pt; line-height: 1.12; font-weight: 700; color: #0a7d8c; margin-bottom: 2mm; position: relative; padding-left: 12mm }
      .lac .logo i { position: absolute; left: 0; top: .5mm; width: 8.5mm; height: 8.5mm; border-radius: 50%; background: linear-gradient(#f3b229 50%, #0a7d8c 50%) } .lac .fine { font-size: 6.8pt } .lac .fine b { font-size: 8pt } .lac .window { width: 74mm; padding-top: 6mm } .lac .stamp { font-size: 6.6pt; border-bottom: .2mm solid #444; display: inline-block } .lac .customer { font-size: 9.6pt }
      .lac h2 { font-size: 11.5pt; margin: 0 0 .6mm } .lac h3 { font-size: 8.6pt; margin: 1.4mm 0 .3mm; color: #0a7d8c } .lac table { border-collapse: collapse } .lac td, .lac th { padding: .2mm 1.2mm; text-align: left } .lac .account { width: 100%; font-size: 9.4pt; margin: 1.5mm 0; background: #e6f3f4 } .lac .account td { padding: .7mm 2mm }
      .lac .account td:first-child { width: 75% } .lac .strong td { font-weight: 700 } .lac .balance td { font-weight: 700; border-top: .4mm solid #0a7d8c } .lac .instalments { columns: 4; font-size: 6.8pt; column-gap: 6mm } .lac .instalments span { display: flex; justify-content: space-between; break-inside: avoid } .lac .instalments b { font-weight: 400 }
      .lac .wide { width: 100%; margin-bottom: 1mm } .lac .wide th { border-bottom: .3mm solid #0a7d8c; font-size: 7.2pt } .lac .last td { border-bottom: .1mm solid #9cc } .lac .above td { border-top: .2mm solid #444 }`,
  }
}
