import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signatureProblems } from './energySignature.ts'

const number = shape.number()

const answer = shape.object({
  /** Periods between readings of heat meters, in order: kW against °C; the weather of every day is known. */
  points: shape.list(
    shape.object({ from: shape.date(), to: shape.date(), temperature: number, power: number }),
  ),
  /** Periods of readings whose weather is not known. */
  without_weather: shape.int(),
  /** Base load in kW, kW/K below the threshold in °C, and how well it fits; null with the problem. */
  signature: shape
    .object({ base: number, slope: number, threshold: number, r2: number, cv: number })
    .nullable(),
  problem: shape.choice(signatureProblems).nullable(),
  /** Power in kW at the design temperature of the region, °C. */
  design: shape.object({ temperature: number, power: number }).nullable(),
  /** A change of more than 10 % against the first year that lasts two quarters; shares. */
  drift: shape
    .object({
      reference: shape.date(),
      latest: shape.date(),
      slope: number,
      base: number.nullable(),
    })
    .nullable(),
  /** The index that the running year leads to, MJ/m²·a; null if too little is known. */
  forecast: shape
    .object({
      ...{ year: shape.int(), value: number, low: number, high: number },
      ...{ days_read: shape.int(), weather_years: shape.int() },
      /** The limit of the law that it is held against, and on which side of it all eight cases of ten lie. */
      limit: number.nullable(),
      against: shape.choice(['below', 'above', 'unclear']).nullable(),
    })
    .nullable(),
})
export type SignatureAnswer = TypeOf<typeof answer>

export const signatureEndpoints = {
  /** The energy signature of a building from the visible readings of its heat meters, and what it says of this year. */
  get: endpoint('GET', '/idc/signature/', {
    access: 'idc:read',
    query: shape.object({
      building: shape.urlInt({ min: 1, max: 2147483647 }),
      mandate: shape.urlInt({ min: 1, max: 2147483647 }).optional(),
    }),
    output: answer,
  }),
}
