import { addDays } from '../../../../src/kernel/field/format.ts'
import type { BillLayout, BillTruth } from '../bill.ts'
import type { Chance } from '../chance.ts'
import { drawInvoicing, drawNotation, sheetsOf } from '../frame.ts'
import { drawPhone } from '../parties.ts'
import { drawDay, escaped, roundTo, roundToFive, vatOn } from '../writing.ts'

const creditor = {
  name: 'Combustibles Tornay & Rieben SA',
  street: 'Rue de l’Entrepôt',
  number: '19',
  zip: '1870',
  town: 'Monthey',
}
const language = 'fr'

/** A text in the letters of the printer, which has neither small ones nor accents. */
const inCapitals = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .toUpperCase()

const width = 84
const rule = (sign: string) => sign.repeat(width)

/** A line of an article: its words to the left, its numbers to the right of their columns. */
const articleLine = (
  [article, text]: readonly [string, string],
  [quantity = '', unit = '', price = '', amount = '']: readonly string[] = [],
) =>
  `${article.padEnd(7)}${text.padEnd(34)}${quantity.padStart(10)}  ${unit.padEnd(6)}${price.padStart(11)}${amount.padStart(14)}`.trimEnd()

const sumLine = (text: string, amount: string) =>
  `${' '.repeat(34)}${text.padEnd(34)}${amount.padStart(width - 68)}`

type Write = (value: number, decimals?: number) => string
type Load = Pick<BillTruth, 'energy' | 'amount' | 'unit' | 'also_printed'> & {
  /** The article as the invoice charges it: its number and name, then quantity, unit, price and francs. */
  article: readonly [string, string]
  charged: readonly string[]
  francs: number
  extras: { article: readonly [string, string]; charged: readonly string[]; francs: number }[]
  /** How the lorry measured it. */
  measured: string
}

/** Heating oil by the litre at 15 °C, which the meter of the lorry converts. */
function drawOil(chance: Chance, write: Write): Load {
  const litres = chance.whole(1_280, 13_900)
  const degrees = roundTo(chance.between(4, 27), 1)
  const counted = Math.round(litres * (1 + (degrees - 15) * 0.00083))
  const price = roundTo(chance.between(82, 127))
  const francs = roundTo((litres * price) / 100)
  const levy = roundTo((litres * 31.8) / 100)
  const unit = chance.pick(['L', 'LT', 'L15'])
  return {
    ...{ energy: 'mazout', amount: litres, unit: 'l', also_printed: [], francs },
    article: [
      '1010',
      chance.pick(['MAZOUT EXTRA LEGER ECO', 'HUILE DE CHAUFFAGE EL', 'MAZOUT EL STANDARD']),
    ],
    charged: [write(litres, 0), unit, write(price), write(francs)],
    extras: [
      {
        article: ['1090', 'TAXE CO2 SUR COMBUSTIBLES'],
        charged: [write(litres, 0), unit, write(31.8), write(levy)],
        francs: levy,
      },
    ],
    measured: `COMPTE ${write(counted, 0)} L A ${write(degrees, 1)} C, A 15 C ${write(litres, 0)} L`,
  }
}

/** Pellets by weight: the lorry is weighed before and after. */
function drawPellets(chance: Chance, write: Write): Load {
  const kilograms = chance.whole(240, 1_420) * 10
  const tare = chance.whole(1_220, 1_480) * 10
  const unit = chance.pick(['kg', 't'] as const)
  const amount = unit === 't' ? roundTo(kilograms / 1000) : kilograms
  const perTonne = chance.whole(385, 540)
  const francs = roundTo((kilograms * perTonne) / 1000)
  const blowing = chance.pick([45, 60, 75])
  return {
    ...{ energy: 'pellets', amount, unit, francs },
    also_printed: unit === 't' ? [{ amount: kilograms, unit: 'kg' }] : [],
    article: ['3020', chance.pick(['PELLETS ENPLUS A1 VRAC', 'GRANULES DE BOIS A1, EN VRAC'])],
    charged:
      unit === 't'
        ? [write(amount, 2), 'TO', write(perTonne), write(francs)]
        : [write(amount, 0), 'KG', write(perTonne / 10), write(francs)],
    extras: [
      {
        article: ['3090', 'SOUFFLAGE EN SILO'],
        charged: ['1', 'FORF.', write(blowing), write(blowing)],
        francs: blowing,
      },
    ],
    measured: `BRUT ${write(tare + kilograms, 0)} KG, TARE ${write(tare, 0)} KG, NET ${write(kilograms, 0)} KG`,
  }
}

/** Invoice of a fuel dealer from a line printer: columns without rules, below a letterhead that was printed before. */
export const drawLinePrinterBill: BillLayout = (chance, wishes) => {
  const { write, day } = drawNotation(chance, language, ['dotted', 'dotted', 'short'])
  const delivered = drawDay(chance, [2022, 2023, 2024, 2025])
  const dated = addDays(delivered, chance.whole(0, 12))
  const ordered = addDays(delivered, -chance.whole(1, 9))
  const days = chance.pick([20, 30, 30])
  const load = chance.happens(0.6) ? drawOil(chance, write) : drawPellets(chance, write)
  const carriage = chance.pick([35, 48, 62.5])
  const carried = {
    article: ['9020', 'LIVRAISON ET RPLP'] as const,
    charged: ['1', 'FORF.', write(carriage), write(carriage)],
  }
  const extras = [...load.extras, { ...carried, francs: carriage }]
  const net = roundTo(extras.reduce((sum, { francs }) => sum + francs, load.francs))
  const vat = vatOn(net, delivered)
  const exact = roundTo(net + vat.francs)
  const francs = roundToFive(exact)

  const invoicing = drawInvoicing(chance, wishes, {
    ...{ language, creditor, due: francs, dated, homeShare: 0.6 },
    drawInvoiceNumber: () => chance.digits(6),
  })
  const { customer, place, invoice, vatNumber, part, iban, asks } = invoicing

  const note = chance.digits(6)
  const pair = (title: string, text: string) => `${title.padEnd(14)}${text}`.padEnd(44)
  const facts = [
    pair('FACTURE NO', invoice) + pair('DATE FACTURE', day(dated)),
    pair('CLIENT NO', chance.digits(5)) + pair('ECHEANCE', day(addDays(dated, days))),
    pair('BULLETIN NO', note) + pair(chance.pick(['LIVRE LE', 'LIVRAISON DU']), day(delivered)),
    pair('V/COMMANDE DU', day(ordered)) +
      pair('REPRESENTANT', chance.pick(['MORISOD', 'D. CLERC', 'BUREAU'])),
    `${'LIVRE A'.padEnd(14)}${inCapitals(`${place.street} ${place.number}, ${place.zip} ${place.town}`)}`,
  ]
  const priceTitle =
    load.unit === 't' ? 'PRIX/TO' : load.unit === 'l' ? 'PRIX/100 L' : 'PRIX/100 KG'
  const titles = articleLine(['ART.', 'DESIGNATION'], ['QUANTITE', 'UNITE', priceTitle, 'MONTANT'])
  const detail = [
    articleLine(load.article, load.charged),
    articleLine(['', load.measured]),
    ...extras.map(({ article, charged }) => articleLine(article, charged)),
  ]
  const referring = articleLine(['', `SELON BULLETIN ${note}, PAGE 2`], ['', '', '', write(net)])
  const totalName = chance.pick([
    'TOTAL FACTURE CHF TVA COMPRISE',
    'TOTAL A PAYER CHF',
    'NET A PAYER CHF TTC',
  ])
  const sums = [
    sumLine('TOTAL HORS TVA', write(net)),
    sumLine(`TVA ${write(vat.percent, 1)} %`, write(vat.francs)),
    ...(francs === exact ? [] : [sumLine('ARRONDI', write(francs - exact))]),
  ]
  const total = `<b>${sumLine(totalName, write(francs))}</b>\n${rule('=')}`
  const terms = [
    `PAYABLE A ${days} JOURS NET${asks.hasQr ? '' : `, IBAN ${iban}`}`,
    ...(chance.happens(0.3)
      ? [`A 10 JOURS 1 % D'ESCOMPTE, SOIT CHF ${write(roundToFive(francs * 0.99))}`]
      : []),
  ]
  const block = (lines: readonly string[]) => lines.map(escaped).join('\n')
  const address = [
    ...customer.lines,
    `${customer.street} ${customer.number}`,
    `${customer.zip} ${customer.town}`,
  ]
  const letterhead = `<header><b>${escaped(creditor.name)}</b><span>mazout – pellets – révision de citernes<br>${creditor.street} ${creditor.number}, ${creditor.zip} ${creditor.town}, tél. ${drawPhone(chance, '024')}<br>${vatNumber}</span></header>`
  const head = `${letterhead}<pre class="address">${block(address.map(inCapitals))}</pre><pre class="facts">${block(facts)}</pre>`
  const goods = (lines: readonly string[]) =>
    `<pre>${rule('-')}\n${block([titles])}\n${rule('-')}\n${block(lines)}\n${rule('-')}\n`
  const close = `${block(sums)}\n${total}</pre><pre class="terms">${block(terms)}</pre>`
  const wrap = (content: string) => `<div class="body printer">${content}</div>`
  const sheets = sheetsOf(wishes, {
    wrap,
    part,
    whole: head + goods(detail) + close,
    first: head + goods([referring]) + close,
    second: `${letterhead}<pre class="facts">${block([`BULLETIN DE LIVRAISON ${note}, ANNEXE A LA FACTURE ${invoice}`, ...facts.slice(2)])}</pre>${goods(detail)}${block([sumLine('TOTAL HORS TVA', write(net))])}</pre>`,
  })
  return {
    truth: {
      layout: 15,
      language,
      energy: load.energy,
      amount: load.amount,
      unit: load.unit,
      also_printed: load.also_printed,
      period_start: null,
      period_end: null,
      delivered_on: delivered,
      supplier: creditor.name,
      francs,
      francs_due: francs,
      ...asks,
    },
    sheets,
    family: "'DejaVu Sans Mono', 'Liberation Mono', monospace",
    css: `.printer { padding: 11mm 14mm 0 18mm; font-size: 9pt; line-height: 1.42 } .printer header { display: flex; justify-content: space-between; align-items: flex-start; font-family: 'DejaVu Serif', Georgia, serif; color: #1f3f7a; border-bottom: .6mm solid #1f3f7a; padding-bottom: 2mm; margin-bottom: 10mm }
      .printer header b { font-size: 15pt } .printer header span { font-size: 7.2pt; text-align: right } .printer pre { font: inherit; margin: 0 } .printer .address { margin: 0 0 9mm 98mm; font-size: 9.4pt } .printer .facts { margin-bottom: 5mm } .printer .terms { margin-top: 3mm }`,
  }
}
