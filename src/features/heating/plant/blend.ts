import type { Agent } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import type { OptionInput } from '../comparison.ts'

/** An energy with a price of its own: what a plant runs on, or the renewable part of what a new fossil boiler burns. */
export type PricedEnergy = Agent | 'renewable'

type Bought = Pick<OptionInput, 'agent' | 'energyPrice' | 'renewable'>

/** The renewable share that the law requires of a new fossil boiler, with its price; undefined if a table lacks either. */
export function requiredRenewable({
  lawful_fossil: { rows },
}: Pick<References, 'lawful_fossil'>): OptionInput['renewable'] {
  const { renewable_share: share, renewable_price: price } = rows[0]!
  return share && price != null ? { share: share / 100, price: price / 100 } : undefined
}

/** The energies that an option buys, each with its part of the price, 0 to 1: of a blend each has a price of its own. */
export function pricedEnergies({ agent, energyPrice, renewable }: Bought) {
  const part = renewable && energyPrice > 0 ? (renewable.share * renewable.price) / energyPrice : 0
  const all: { energy: PricedEnergy; part: number }[] = [
    { energy: agent, part: 1 - part },
    { energy: 'renewable', part },
  ]
  return all.filter((one) => one.part > 0)
}

/** The price of the energy that an option runs on, CHF/kWh, without the renewable part of a blend. */
export const ownPrice = ({ energyPrice, renewable }: Bought) =>
  renewable
    ? (energyPrice - renewable.share * renewable.price) / (1 - renewable.share)
    : energyPrice

/** The price of what an option buys if that of the energy that it runs on is another, CHF/kWh. */
export const priceWith = ({ renewable }: Pick<Bought, 'renewable'>, own: number) =>
  renewable ? own * (1 - renewable.share) + renewable.share * renewable.price : own
