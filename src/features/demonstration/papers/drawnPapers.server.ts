import sharp from 'sharp'
import { addDays, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { chargeFor, type Used } from './charge.ts'

/** What `paper.typ` typesets. */
export type Paper = {
  title: string
  from: readonly string[]
  to: readonly string[]
  facts: readonly string[]
  table?: readonly (readonly string[])[]
  sums?: readonly (readonly [string, string])[]
  rooms?: readonly (readonly [string, string, number, number, number, number])[]
}

const money = (francs: number) => formatNumber(francs, { decimals: 2 })

/** The bill of a consumption. */
export function billOf(used: Used, to: readonly string[]): Paper {
  const { amount, unit, start_date, end_date } = used
  const { supplier, product, each, net, tax, total, delivered_on } = chargeFor(used)
  const billed = delivered_on ?? end_date
  return {
    title: `Facture n° 4${billed.replaceAll('-', '').slice(2)}`,
    from: [supplier, 'Route des Jeunes 21, 1227 Carouge'],
    to,
    facts: [
      `Carouge, le ${formatDate(addDays(billed, 9))}`,
      delivered_on
        ? `Date de livraison : ${formatDate(billed)}`
        : `Période du ${formatDate(start_date)} au ${formatDate(end_date)}`,
    ],
    table: [
      ['Désignation', 'Quantité', `CHF / ${unit}`, 'Montant CHF'],
      [product, `${formatNumber(amount)} ${unit}`, money(each), money(net)],
    ],
    sums: [
      ['Total hors TVA', money(net)],
      ['TVA 8.1 %', money(tax)],
      ['Total à payer CHF', money(total)],
    ],
  }
}

/** The plan of a floor of a house. */
export const planOf = (address: string): Paper => ({
  title: 'Plan du 1er étage, 1:100',
  from: ['Bureau de démonstration', 'Rue des Bains 34, 1205 Genève'],
  to: [address],
  facts: ['Hauteur d’étage 2.60 m'],
  rooms: (
    [
      ['Séjour', 0, 0, 55, 45],
      ['Cuisine', 55, 0, 28, 33],
      ['Chambre', 83, 0, 27, 45],
      ['Hall', 55, 33, 28, 42],
      ['Chambre', 0, 45, 55, 30],
      ['Bains', 83, 45, 27, 30],
    ] as const
  ).map(([name, x, y, width, height]) => {
    const area = formatNumber((width * height) / 100, { decimals: 1, unit: 'm²' })
    return [name, area, x, y, width, height] as const
  }),
})

/** The photo of a boiler, drawn; without letters, as not every machine has fonts. */
export const photoOfBoiler = (): Promise<Uint8Array> =>
  photo(
    `<rect width="800" height="600" fill="#b9b4a8"/><rect y="470" width="800" height="130" fill="#8d877a"/>
    <rect x="270" y="120" width="260" height="370" rx="10" fill="#2f5d8a"/><rect x="300" y="150" width="200" height="90" rx="6" fill="#e8eaec"/>
    <path d="M330 185h140M350 212h100" stroke="#5b6166" stroke-width="9"/>
    <circle cx="345" cy="300" r="26" fill="#f4f4f4"/><path d="M345 300l14-16" stroke="#b00" stroke-width="4"/>
    <rect x="380" y="30" width="40" height="90" fill="#77716a"/><path d="M530 380h160v90M270 380H110v90" stroke="#b8703a" stroke-width="20" fill="none"/>`,
    0.6,
  )

/** A photo of a contract of which nobody can read the lower half, drawn. */
export const photoOfContract = (): Promise<Uint8Array> =>
  photo(
    `<rect width="800" height="600" fill="#6b4a2f"/><g transform="rotate(4 400 300)"><rect x="190" y="30" width="420" height="620" fill="#f6f4ee"/>
    <rect x="230" y="80" width="230" height="22" fill="#4a473f"/>
    ${Array.from({ length: 9 }, (_, line) => `<rect x="230" y="${140 + line * 26}" width="${340 - ((line * 47) % 120)}" height="9" fill="#9a968c"/>`).join('')}
    <rect x="190" y="370" width="420" height="280" fill="#d8d3c6"/></g>`,
    4,
  )

const photo = async (drawing: string, blur: number): Promise<Uint8Array> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${drawing}</svg>`,
    ),
  )
    .blur(blur)
    .jpeg({ quality: 72 })
    .toBuffer()
