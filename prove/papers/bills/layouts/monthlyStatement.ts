import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout } from '../bill.ts'
import type { Chance } from '../chance.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { heatShare, monthsAfter } from '../season.ts'
import { escaped, roundTo, tableHead, tableRow, vatOn, writeMonth } from '../writing.ts'

const creditor = {
  name: 'Broyélys Énergies SA',
  street: 'Rue de l’Arsenal',
  number: '16',
  zip: '1530',
  town: 'Payerne',
}
const language = 'fr'

type Charge = { text: string; count: string; price: string; francs: number }
type Month = { first: string; used: number; low: number; before: number }

/** What was used in each month: heat with the season in kWh or MWh, or power by two tariffs, also a year before. */
function drawMonths(
  chance: Chance,
  {
    start,
    count,
    isHeat,
    decimals,
  }: { start: string; count: number; isHeat: boolean; decimals: number },
): Month[] {
  const yearly = isHeat ? chance.between(42_000, 390_000) : chance.between(3_800, 46_000)
  return Array.from({ length: count }, (_, index) => {
    const first = monthsAfter(start, index)
    const share = isHeat ? heatShare(first, addDays(monthsAfter(first, 1), -1)) : 1 / 12
    const kilowattHours = yearly * share * chance.between(0.86, 1.14)
    const used = roundTo(decimals ? kilowattHours / 1000 : kilowattHours, decimals)
    return {
      first,
      used,
      low: isHeat ? 0 : Math.round(used * chance.between(0.32, 0.46)),
      before: roundTo(used * chance.between(0.78, 1.24), decimals),
    }
  })
}

/** Statement of heat or of the power of the common parts: a table and bars by month, beside what each costs. */
export const drawMonthlyStatement: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'long'])
  const isHeat = chance.happens(0.5)
  const year = chance.pick([2022, 2023, 2024])
  const winter = chance.pick([2022, 2024])
  const [start, count] = chance.pick([
    [`${year}-01-01`, 12],
    [`${winter}-07-01`, 12],
    [`${winter}-10-01`, 12],
    [`${winter}-10-01`, 6],
    [`${year + 1}-01-01`, 6],
    [`${year + 1}-01-01`, 3],
  ] as const)
  const end = addDays(monthsAfter(start, count), -1)
  const dated = addDays(end, chance.whole(6, 32))

  const unit = isHeat ? chance.pick(['kWh', 'kWh', 'MWh'] as const) : 'kWh'
  const decimals = unit === 'MWh' ? 3 : 0
  const months = drawMonths(chance, { start, count, isHeat, decimals })
  const sumOf = (numbers: readonly number[], places = 2) =>
    roundTo(
      numbers.reduce((sum, number) => sum + number, 0),
      places,
    )
  const total = sumOf(
    months.map(({ used }) => used),
    decimals,
  )
  const low = sumOf(months.map((month) => month.low))
  const before = sumOf(
    months.map((month) => month.before),
    decimals,
  )
  const kilowattHours = unit === 'MWh' ? total * 1000 : total

  const perKwh = (text: string, used: number, cents: number): Charge => ({
    text,
    count: `${write(used, 0)} kWh`,
    price: `${write(cents)} ct/kWh`,
    francs: roundTo((used * cents) / 100),
  })
  const perMonth = (text: string, francs: number): Charge => ({
    text,
    count: `${count} mois`,
    price: `${write(francs)} CHF/mois`,
    francs: roundTo(count * francs),
  })
  const drawHeatCharges = (): Charge[] => {
    const kilowatts = Math.round(
      kilowattHours / heatShare(start, end) / chance.between(1_500, 2_300),
    )
    const [power, price] = [roundTo(chance.between(48, 112)), roundTo(chance.between(8.6, 16.8))]
    return [
      {
        text: 'Taxe de puissance',
        count: `${kilowatts} kW, ${count} mois`,
        price: `${write(power)} CHF/kW/an`,
        francs: roundTo((kilowatts * power * count) / 12),
      },
      unit === 'MWh'
        ? {
            text: 'Énergie thermique',
            count: `${write(total, decimals)} MWh`,
            price: `${write(price * 10)} CHF/MWh`,
            francs: roundTo(total * price * 10),
          }
        : perKwh('Énergie thermique', total, price),
      perMonth('Taxe de base', roundTo(chance.between(9, 38))),
    ]
  }
  const [work, network] = [chance.between(12, 23), chance.between(7, 11)]
  const drawPowerCharges = (): Charge[] => [
    perKwh('Énergie, heures pleines', total - low, roundTo(work)),
    perKwh('Énergie, heures creuses', low, roundTo(work * 0.78)),
    perKwh('Acheminement, heures pleines', total - low, roundTo(network)),
    perKwh('Acheminement, heures creuses', low, roundTo(network * 0.6)),
    perMonth('Taxe de base', roundTo(chance.between(6, 18))),
    perKwh('Services-système Swissgrid', total, end < '2024' ? 0.46 : 0.75),
    perKwh('Supplément fédéral (LEne)', total, 2.3),
    perKwh('Redevances communales', total, roundTo(chance.between(0.4, 1.2))),
  ]
  const charges = isHeat ? drawHeatCharges() : drawPowerCharges()
  const net = sumOf(charges.map((charge) => charge.francs))
  const vat = vatOn(net, end)
  const francs = roundTo(net + vat.francs)
  const instalments = count > 3 && chance.happens(0.5) ? count / 3 - 1 : 0
  const instalment = Math.round((francs * chance.between(0.5, 0.85)) / (instalments || 1) / 10) * 10
  const francs_due = roundTo(francs - instalments * instalment)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs_due, dated, homeShare: 0.5 },
    drawInvoiceNumber: () => `${chance.digits(2)}-${chance.digits(7)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const service = isHeat ? 'Chauffage à distance' : 'Électricité'
  const meter = `${isHeat ? 'CAD' : 'EL'} ${chance.digits(8)}`
  const reading = (name: string, used: number) => {
    const old = roundTo(chance.between(used, used * 9), decimals)
    return tableRow(
      [
        `${meter}${name}`,
        write(old, decimals),
        write(old + used, decimals),
        `${write(used, decimals)} ${unit}`,
      ],
      1,
    )
  }
  const readings = `<table>${tableHead(['Compteur', `Index au ${day(start)}`, `Index au ${day(end)}`, 'Différence'], 1)}<tbody>
    ${isHeat ? reading('', total) : reading(' HP', total - low) + reading(' HC', low)}</tbody></table>`
  const titles = isHeat
    ? ['Mois', 'Degrés-jours', unit, `Année préc. (${unit})`]
    : ['Mois', 'HP', 'HC', 'Total kWh', 'Année préc. (kWh)']
  const degrees = months.map(({ first }) =>
    Math.max(
      0,
      Math.round(
        heatShare(first, addDays(monthsAfter(first, 1), -1)) * 3_600 * chance.between(0.9, 1.1),
      ) - 70,
    ),
  )
  const cells = (used: number, ofLow: number, ofBefore: number, degreeDays: number) =>
    isHeat
      ? [write(degreeDays, 0), `<b>${write(used, decimals)}</b>`, write(ofBefore, decimals)]
      : [write(used - ofLow, 0), write(ofLow, 0), `<b>${write(used, 0)}</b>`, write(ofBefore, 0)]
  const byMonth = `<table class="months">${tableHead(titles, 1)}<tbody>
    ${months.map((month, index) => tableRow([writeMonth(month.first, language), ...cells(month.used, month.low, month.before, degrees[index]!)], 1)).join('')}
    ${tableRow([chance.pick(['Total', 'Total de la période', 'Somme']), ...cells(total, low, before, sumOf(degrees))], 1, 'strong')}</tbody></table>`
  const highest = Math.max(...months.map(({ used }) => used))
  const chart = `<div class="chart"><small>Votre consommation en ${unit}</small><div class="bars">${months.map(({ first, used }) => `<div><i style="height:${((used / highest) * 20).toFixed(1)}mm"></i>${writeMonth(first, language)[0]!.toUpperCase()}</div>`).join('')}</div>
    <small>Maximum ${write(highest, decimals)}, moyenne ${write(total / count, decimals)} par mois. ${isHeat ? `Part renouvelable ${chance.whole(55, 92)} %.` : `Soit ${write(kilowattHours / count / 30.4, 1)} kWh par jour.`}</small></div>`
  const consumption = `<h3>Consommation mensuelle</h3><div class="pair">${byMonth}${chart}</div><h3>Relevé du compteur</h3>${readings}`
  const detail = `<h3>Prestations</h3><table>${tableHead(['Libellé', 'Quantité', 'Prix', 'Montant CHF'], 1)}<tbody>
    ${charges.map((charge) => tableRow([charge.text, charge.count, charge.price, write(charge.francs)], 1)).join('')}</tbody></table>`
  const toPay = [
    tableRow(
      [
        instalments === 1
          ? 'Acompte versé'
          : `Acomptes versés (${instalments} × ${write(instalment)})`,
        '',
        write(-instalments * instalment),
      ],
      1,
    ),
    tableRow(
      [
        `${chance.pick(['Montant à payer', 'Solde en notre faveur'])}, échéance ${day(addDays(dated, 30))}`,
        'CHF',
        write(francs_due),
      ],
      1,
      'strong big',
    ),
  ]
  const sums = `<table class="sums"><tbody>${tableRow(['Sous-total hors TVA', '', write(net)], 1, 'strong')}
    ${tableRow([`TVA ${write(vat.percent, 1)} %`, `de ${write(net)}`, write(vat.francs)], 1)}
    ${tableRow([chance.pick(['Total TVA incluse', 'Total TTC', 'Montant de la facture TTC']), 'CHF', write(francs)], 1, instalments ? 'strong' : 'strong big')}
    ${instalments ? toPay.join('') : ''}</tbody></table>`
  const head = `<div class="bar"><b>broyélys</b><span>${service}</span></div>
    <div class="top"><p class="fine">${escaped(creditor.name)}<br>${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}<br>${drawPhone(chance, '026')}, lu–ve 8 h–17 h<br>${vatNumber}</p>
    <p>Facture n° <b>${invoice}</b><br>du ${day(dated)}<br>Client ${chance.digits(7)}<br>Point de mesure ${isHeat ? chance.digits(6) : `CH${chance.digits(11)}`}${asks.hasQr ? '' : `<br>Payable à l’IBAN ${iban}<br>jusqu’au ${day(addDays(dated, 30))}`}</p>
    <p class="customer">${addressLines(customer)}</p></div>
    <h2>Décompte ${count === 12 ? 'annuel' : count === 6 ? 'semestriel' : 'trimestriel'} du ${day(start)} au ${day(end)}</h2>
    <p>Site : ${place.street} ${place.number}, ${place.zip} ${place.town}${isHeat ? ', chaufferie et eau chaude' : ', communs de l’immeuble'}</p>`
  const close = `<p class="fine">Sauf avis écrit dans les 20 jours, le décompte est réputé exact. Rappel : CHF 20.00, intérêt de retard 5 %. ${isHeat ? '1 MWh = 1000 kWh.' : `Heures pleines : lu–ve 7 h–21 h. Tarifs selon feuillet ${end.slice(0, 4)}.`}</p>`
  const wrap = (content: string) => `<div class="body monthly">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + consumption + detail + sums + close,
    first: `${head}${sums}<p>Vos consommations mensuelles et le détail des prestations figurent en page 2.</p>${close}`,
    second: `<h2>Facture n° ${invoice}, page 2</h2><p>${service} – ${day(start)} au ${day(end)}</p>${consumption}${detail}`,
  })
  return {
    truth: {
      layout: 9,
      language,
      energy: isHeat ? 'cad_tarife' : 'electricite_directe',
      amount: total,
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
    css: `.monthly { padding: 0 13mm; font-size: 7.5pt; line-height: 1.2 } .monthly .bar { margin: 0 -13mm 3mm; padding: 3mm 13mm 2mm; border-bottom: 1.2mm solid #5a3d8a; display: flex; justify-content: space-between; align-items: baseline; font-size: 11pt } .monthly .bar b { font-size: 18pt; color: #5a3d8a }
      .monthly .top { display: flex; gap: 6mm; justify-content: space-between } .monthly .customer { width: 70mm; font-size: 9.4pt; padding-top: 7mm } .monthly p { margin: 0 0 1.4mm } .monthly .fine, .monthly small { font-size: 6.6pt } .monthly h2 { font-size: 11.5pt; color: #5a3d8a; margin: 1mm 0 .6mm }
      .monthly h3 { font-size: 8.2pt; margin: 1.4mm 0 .4mm; color: #5a3d8a } .monthly table { border-collapse: collapse; width: 100% } .monthly td, .monthly th { padding: .14mm 1mm; text-align: left; border-bottom: .1mm solid #cfc6de } .monthly th { font-weight: 600; background: #efeaf6 }
      .monthly .pair { display: flex; gap: 5mm; align-items: flex-start } .monthly .months { width: 118mm } .monthly .chart { flex: 1 } .monthly .bars { display: flex; gap: 1mm; align-items: flex-end; border-bottom: .2mm solid #999; margin: 1mm 0 } .monthly .bars div { flex: 1; text-align: center; font-size: 6pt }
      .monthly .bars i { display: block; background: #8f78b8 } .monthly .sums { width: 66%; margin: 1.5mm 0 1.5mm 34% } .monthly .strong td { font-weight: 700 } .monthly .big td { font-size: 9.5pt; border: .3mm solid #5a3d8a; border-width: .3mm 0 }`,
  }
}
