import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout, BillTruth } from '../bill.ts'
import type { Chance } from '../chance.ts'
import { addressLines, drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { drawDay, escaped, roundTo, roundToFive, tableHead, tableRow, vatOn } from '../writing.ts'

const creditor = {
  name: 'Coopérative Agrovenoge',
  street: 'Route de la Moraine',
  number: '31',
  zip: '1304',
  town: 'Cossonay-Ville',
}
const language = 'fr'

type Write = (value: number, decimals?: number) => string
/** What the lorry brought. */
type Load = Pick<BillTruth, 'energy' | 'amount' | 'unit' | 'also_printed'> & {
  article: string
  written: string
  /** The unit as the form spells it, and the number of units that the price is for. */
  unitName: string
  price: number
  per: number
  francs: number
  extras: [text: string, francs: number][]
  /** How it was measured, and how much the house had before in the year. */
  measured: [title: string, text: string][]
  earlier: string
}

/**
 * Heating oil. The lorry counts warm or cold litres, but those at 15 °C are charged: the position, the slip and the
 * price times the quantity all say so.
 */
function drawOil(chance: Chance, write: Write): Load {
  const litres = chance.whole(1_450, 9_800)
  const degrees = roundTo(chance.between(5, 26), 1)
  const counted = Math.round(litres * (1 + (degrees - 15) * 0.00083))
  const price = roundTo(chance.between(84, 126))
  const [levy, hasOwnLevy] = [roundTo(litres * 0.318), chance.happens(0.4)]
  const compartment = chance.whole(1, 5)
  return {
    ...{ energy: 'mazout', amount: litres, unit: 'l', also_printed: [] },
    article: `${chance.pick(['Mazout Éco extra-léger', 'Huile de chauffage EL Éco', 'Mazout EL pauvre en soufre'])}${hasOwnLevy ? '' : ', taxe CO2 incluse'}`,
    written: write(litres, 0),
    unitName: chance.pick(['l', 'litres', 'L à 15 °C']),
    ...{ price, per: 100, francs: roundTo((litres * price) / 100) },
    extras: [
      ...(hasOwnLevy ? [['Taxe CO2, CHF 31.80 par 100 l', levy] as [string, number]] : []),
      ['Livraison, forfait', chance.pick([35, 48, 60])],
    ],
    measured: [
      ['Débitmètre', `${write(counted, 0)} l à ${write(degrees, 1)} °C`],
      ['Volume à 15 °C', `${write(litres, 0)} l`],
      ['Compartiment', String(compartment)],
      ['Limiteur de remplissage', 'en ordre'],
    ],
    earlier: `${write(litres + chance.whole(900, 6_000), 0)} l`,
  }
}

/**
 * Pellets, weighed full and empty. If the silo took two lorries on that day, what the house got is the sum of both,
 * which is also what the position charges.
 */
function drawPellets(chance: Chance, write: Write): Load {
  const weighings = Array.from({ length: chance.pick([1, 1, 2]) }, () => ({
    tare: chance.whole(1_240, 1_460) * 10,
    net: chance.whole(240, 690) * 10,
  }))
  const kilograms = weighings.reduce((sum, { net }) => sum + net, 0)
  const unit = chance.pick(['t', 't', 'kg'] as const)
  const tonnes = roundTo(kilograms / 1000)
  const written = unit === 't' ? write(tonnes, chance.pick([2, 3])) : write(kilograms, 0)
  const price = chance.whole(389, 540)
  return {
    energy: 'pellets',
    amount: unit === 't' ? tonnes : kilograms,
    unit,
    also_printed: unit === 't' ? [{ amount: kilograms, unit: 'kg' }] : [],
    article: chance.pick([
      'Pellets de bois ENplus A1, en vrac',
      'Granulés de bois suisses A1, vrac',
    ]),
    ...{ written, unitName: unit, francs: roundTo((kilograms * price) / 1000) },
    ...(unit === 't' ? { price, per: 1 } : { price: price / 10, per: 100 }),
    extras: [
      ['Soufflage en silo, forfait', chance.pick([40, 55, 70])],
      [`Transport, zone ${chance.whole(1, 4)}`, chance.whole(30, 96)],
    ],
    measured: [
      ...weighings.map(({ tare, net }, index): [string, string] => [
        weighings.length > 1 ? `Pesée ${index + 1}` : 'Pesée',
        `brut ${write(tare + net, 0)}, tare ${write(tare, 0)}, net ${write(net, 0)} kg`,
      ]),
      ['Poids net livré', `${write(kilograms, 0)} kg`],
      ['Pouvoir calorifique', `${write(chance.between(4.7, 5), 1)} kWh/kg`],
    ],
    earlier: `${write(tonnes + chance.whole(20, 90) / 10, 1)} t`,
  }
}

/** Invoice of a farmers' cooperative for oil or pellets: positions under the delivery note that they belong to. */
export const drawCooperativeBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short', 'long'])
  const delivered = drawDay(chance, [2022, 2023, 2024, 2025])
  const ordered = addDays(delivered, -chance.whole(2, 15))
  const dated = addDays(delivered, chance.whole(1, 16))
  const days = chance.pick([10, 30, 30])

  const load = chance.happens(0.5) ? drawOil(chance, write) : drawPellets(chance, write)
  const bonus = chance.happens(0.45) ? chance.pick([1, 1.5, 2]) : 0
  const extras: Load['extras'] = bonus
    ? [
        ...load.extras,
        [`Ristourne sociétaire ${write(bonus, 1)} %`, -roundTo((load.francs * bonus) / 100)],
      ]
    : load.extras
  const net = roundTo(extras.reduce((sum, [, francs]) => sum + francs, load.francs))
  const vat = vatOn(net, delivered)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs, dated, homeShare: 0.6 },
    drawInvoiceNumber: () => `${chance.digits(2)}.${chance.digits(5)}`,
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const note = chance.digits(6)
  const keys = (
    [
      ['N° de facture', invoice],
      ['Date de facture', day(dated)],
      ['N° de sociétaire', chance.digits(5)],
      ['Personne de contact', chance.pick(['A. Delacrétaz', 'M. Gonin', 'S. Henchoz'])],
      ['Ligne directe', drawPhone(chance, '021')],
      ['À payer jusqu’au', day(addDays(dated, days))],
    ] as const
  ).map((cells) => tableRow(cells, 2))
  const head = `<header><div><span class="brand">agrovenoge</span><br>${escaped(creditor.name)} – combustibles, machines, jardin</div><div class="word">Facture</div></header>
    <div class="top"><div><p class="return">${escaped(creditor.name)}, ${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}</p>
    <p class="customer">${addressLines(customer)}</p></div><table class="keys"><tbody>${keys.join('')}</tbody></table></div>`

  const group = `<tr class="group"><td colspan="7">Bulletin de livraison ${note} – livré le <b>${day(delivered)}</b> – commande du ${day(ordered)}</td></tr>
    <tr><td></td><td colspan="6">Lieu de livraison : ${place.street} ${place.number}, ${place.zip} ${place.town}</td></tr>`
  const positions = [
    [
      load.article,
      load.written,
      load.unitName,
      write(load.price),
      String(load.per),
      write(load.francs),
    ],
    ...extras.map(([text, amount]) => [text, '1', 'pce', write(amount), '1', write(amount)]),
  ].map((cells, index) => tableRow([String((index + 1) * 10), ...cells], 2))
  const titles = ['Pos.', 'Désignation', 'Quantité', 'Unité', 'Prix', 'par', 'Montant CHF']
  const closing = (text: string, amount: string, kind = '') =>
    `<tr class="${kind}"><td></td><td colspan="5">${text}</td><td class="number">${amount}</td></tr>`
  const sums = [
    closing('Total hors TVA', write(net), 'rule'),
    closing(`TVA ${write(vat.percent, 1)} % sur CHF ${write(net)}`, write(vat.francs)),
    francs === exact ? '' : closing('Arrondi à 5 centimes', write(francs - exact)),
    closing(
      chance.pick(['Total facture, TVA incluse', 'Total à payer CHF', 'Montant total dû']),
      write(francs),
      'rule grand',
    ),
  ]
  const table = (rows: readonly string[]) =>
    `<table class="goods">${tableHead(titles, 2)}<tbody>${rows.join('')}</tbody></table>`
  const slip = `<h3>Mesure de la livraison</h3><div class="slip">${load.measured.map(([title, text]) => `<span>${title} : ${text}</span>`).join('')}
    <span>Véhicule VD ${chance.digits(6)}</span></div>`
  const year = chance.happens(0.35)
    ? `Quantité livrée depuis le début de l’année, cette livraison comprise : ${load.earlier}. `
    : ''
  const close = `<p class="fine">${year}Payable à ${days} jours net, ${asks.hasQr ? 'avec le bulletin ci-dessous' : `sur le compte ${iban} de la ${escaped(creditor.name)}`}. Passé ce délai, un intérêt de 5 % est dû.
    <span>${vatNumber}.</span> Commandes de combustibles : ${drawPhone(chance, '021')}, lu–ve 7 h 30–12 h et 13 h 30–17 h. Merci de votre confiance.</p>`
  const wrap = (content: string) => `<div class="body coop">${content}</div>`
  const summary = closing(
    `Combustibles selon bulletin de livraison ${note} (détail en annexe)`,
    write(net),
  )
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + table([group, ...positions, ...sums]) + slip + close,
    first: head + table([summary, ...sums]) + close,
    second: `<h2>Annexe à la facture ${invoice}</h2>${table([group, ...positions, closing('Total hors TVA', write(net), 'rule')])}${slip}`,
  })
  return {
    truth: {
      layout: 10,
      language,
      energy: load.energy,
      amount: load.amount,
      unit: load.unit,
      also_printed: load.also_printed,
      period_start: null,
      period_end: null,
      // The day of the delivery note, not that of the order or of the invoice.
      delivered_on: delivered,
      supplier: creditor.name,
      francs,
      francs_due: francs,
      ...asks,
    },
    sheets,
    css: `.coop { padding: 9mm 14mm 0 22mm; font-size: 8.8pt; line-height: 1.3 } .coop header { display: flex; justify-content: space-between; align-items: flex-end; margin-bottom: 6mm } .coop .brand { display: inline-block; margin-bottom: 1mm; background: #56762a; color: #fff; font-size: 15pt; font-weight: 700; padding: 1.5mm 4mm; border-radius: 3mm 0 }
      .coop .word { font-size: 21pt; font-weight: 300; color: #555 } .coop .top { display: flex; justify-content: space-between; margin-bottom: 6mm } .coop .return { font-size: 6.4pt; border-bottom: .15mm solid #777; margin: 0 0 2mm } .coop .customer { font-size: 10pt; margin: 0 }
      .coop table { border-collapse: collapse } .coop td, .coop th { padding: .5mm 1mm; text-align: left; vertical-align: top } .coop .keys td:first-child { color: #555; padding-right: 5mm } .coop .goods { width: 100%; margin-bottom: 3mm } .coop .goods th { border-bottom: .4mm solid #56762a; font-size: 7.8pt }
      .coop .group td { padding-top: 1.5mm; font-style: italic } .coop .rule td { border-top: .2mm solid #999 } .coop .grand td { font-weight: 700; font-size: 10.5pt; border-bottom: .4mm solid #56762a }
      .coop h3 { font-size: 8.4pt; margin: 0 0 .6mm } .coop .slip { font-size: 8pt; display: flex; flex-wrap: wrap; gap: .3mm 7mm; margin-bottom: 2.5mm } .coop .fine { font-size: 7pt; margin: 0 } .coop span { white-space: nowrap }`,
  }
}
