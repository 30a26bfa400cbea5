import { addDays } from '../../../kernel/field/format.ts'
import type { Energy, Unit } from '../../reference/energy.ts'

/** A consumption that its supplier charges for. */
export type Used = {
  energy: Energy
  amount: number
  unit: Unit
  start_date: string
  end_date: string
}

/** Invented suppliers and usual prices in francs per kWh, litre or cubic metre. */
const supply: Partial<Record<Energy, { supplier: string; product: string; price: number }>> = {
  mazout: { supplier: 'Combustibles du Lac SA', product: 'Mazout extra-léger', price: 1.08 },
  gaz: { supplier: 'Énergies du Rhône SA', product: 'Gaz naturel', price: 0.12 },
  cad_tarife: { supplier: 'Énergies du Rhône SA', product: 'Chaleur à distance', price: 0.15 },
}
const otherwise = {
  supplier: 'Énergies du Rhône SA',
  product: 'Électricité pompe à chaleur',
  price: 0.27,
}

/** Francs rounded to centimes. */
const toCentimes = (francs: number) => Math.round(francs * 100) / 100

/** What an invented supplier charges for a consumption, in francs; only oil has a day of delivery. */
export function chargeFor({ energy, amount, unit, end_date }: Used) {
  const { supplier, product, price } = supply[energy] ?? otherwise
  const each = price * (unit === 'MWh' ? 1000 : 1)
  const net = toCentimes(amount * each)
  const tax = toCentimes(net * 0.081)
  const delivered_on = energy === 'mazout' ? addDays(end_date, -41) : null
  return { supplier, product, each, net, tax, total: toCentimes(net + tax), delivered_on }
}
