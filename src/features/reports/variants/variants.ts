import { seenShape } from '../../../kernel/field/recordShapes.ts'
import { type Shape, shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import type { ExpectedIndex } from '../../heating/afterWorks/expectedIndex.ts'
import { duties } from '../../idc/duty.ts'
import { agents } from '../../reference/heatingOption.ts'
import { originFields } from '../../reference/origin/origin.ts'

const amount = shape.number().nullable()
const number = shape.number()

/** A step of the law with what it asks at an index. */
const step = shape.object({
  from: shape.text(),
  optimise: number,
  audit: number,
  renovate: number,
  duty: shape.choice([...duties, 'unclear']),
  near: number.optional(),
})

const expectedIndex = shape.object({
  position: shape.object({
    /** MJ/m²·a, and the half width of its range as a share of it. */
    mean: number,
    band: number.optional(),
    years: shape.list(shape.int()),
    basis: shape.choice(['published', 'estimate']),
    isCorrected: shape.boolean().optional(),
    now: step,
    later: shape.list(step),
    areDatesOpen: shape.boolean().optional(),
    said: shape
      .object({ source: shape.text().nullable(), read_on: shape.text().nullable() })
      .optional(),
  }),
  /** The energies that it is calculated from: kWh/a, MJ per kWh and weight; empty where it follows from a saving. */
  parts: shape.list(
    shape.object({
      agent: shape.choice(agents),
      energy: number,
      megajoules: number,
      weight: number,
      origin: seenShape(originFields),
    }),
  ),
  /** Today's mean, MJ/m²·a, kWh/a saved, and weighted MJ per kWh. */
  saved: shape.object({ today: number, energy: number, megajoules: number }).optional(),
  /** MJ/m²·a with the weight that AMOén gives heat pumps. */
  byAmoen: number.optional(),
}) as unknown as Shape<ExpectedIndex>

/** kWh/a that a measure of a PEIK saves, and the half width of its range; missing of others, and in reports of before. */
const savedEnergy = {
  saving_energy: amount.optional(),
  saving_energy_half_width: number.optional(),
}

/** What measures that add up come to; null where a figure of one is unknown. */
const total = shape.object({
  investment: amount,
  subsidy: amount,
  ...savedEnergy,
  /** kg/a avoided. */
  co2: amount,
  co2_half_width: number,
  /** CHF/a. */
  cost: shape.object({ annual_cost: number, half_width: number }).nullable(),
})

/** A figure that a table gives, with its origin. */
const tableFigure = shape.object({ value: number, origin: seenShape(originFields) })

/** A variant of a CVC concept or CECB Plus, or a measure of a PEIK, with what follows from its figures. */
const variant = shape.object({
  /** Row of the form's table. */
  row: shape.text(),
  title: shape.text(),
  recommended: shape.boolean(),
  /** CHF; null if unknown. */
  investment: amount,
  /** Half width of its range, CHF; missing in reports of before. */
  investment_half_width: number.optional(),
  subsidy: amount,
  /** What the tables say of a system of a CVC concept; missing in reports of before. */
  usual: shape
    .object({
      /** CHF by the scale of subsidies; 0 if no rule grants any. */
      subsidy: tableFigure.optional(),
      /** Whether it counts, since none is entered. */
      is_subsidy_counted: shape.boolean(),
      /** ct/kWh, by public tariffs. */
      energy_price: tableFigure.optional(),
      /** Of a heat pump, if the one entered differs from it by more than its band. */
      efficiency: tableFigure.optional(),
    })
    .optional(),
  /** kg/a: emitted by a heating system, avoided by a saving; null if unknown. */
  co2: amount,
  /** Half width of its range, kg/a; missing in reports of before. */
  co2_half_width: number.optional(),
  ...savedEnergy,
  /** CHF/a; null if a figure is missing. */
  cost: shape
    .object({
      capital: shape.number(),
      subsidy: shape.number(),
      /** Of a saving negative. */
      energy: shape.number(),
      maintenance: shape.number(),
      annual_cost: shape.number(),
      /** Half width of the range that holds in eight of ten cases. */
      half_width: shape.number(),
      /** From the cheapest on; null of measures that add up. */
      rank: shape.int().nullable(),
      /** 1 of those that do not differ significantly from the cheapest; reports of before have groups of dearer ones. */
      group: shape.int().nullable(),
    })
    .nullable(),
  /** Figures without which there is no annual cost, by the form's column; `heat` is that of the building. */
  missing: shape.list(shape.text()),
  /** Of reports of before: whether a lifetime was not entered, so that its works last as long as the comparison. */
  default_life: shape.boolean().optional(),
  /** The heat index to be expected after the works, judged by the law; null if not known, or outside Geneva. */
  expected: expectedIndex.nullable(),
  /** Whether the index should be known but lacks a figure. */
  lacks_index: shape.boolean(),
  /** Works and financing by stage, of a CECB Plus. */
  stages: shape.list(
    shape.object({
      stage: shape.int().nullable(),
      measures: shape.int(),
      cost: amount,
      subsidy: amount,
      /** Cost less subsidy. */
      own: amount,
    }),
  ),
})

const comparedVariants = shape.object({
  /** Whether costs are beside today's, less what is saved; else those of heating. */
  is_saving: shape.boolean(),
  /** Interest as a fraction, and years. */
  interest: shape.number(),
  horizon: shape.int(),
  energy_escalation: shape.number(),
  /** Useful heat of the building, kWh/a, and whether it follows from its consumption or from the heat load. */
  heat: shape
    .object({
      value: shape.number(),
      from: shape.choice(['consumption', 'heat_load']),
      /**
       * Efficiency of the boiler in service that is assumed, as none was entered, and the fuel that it burns, kWh/a by net
       * value; that is missing if the building uses other energies, too, and in reports of before.
       */
      assumed: shape
        .object({ value: number, source: shape.text().nullable(), net: number.optional() })
        .optional(),
    })
    .nullable(),
  /** Half widths of investments and subsidies as shares of them; missing in reports of before. */
  investment_band: number.optional(),
  subsidy_band: number.optional(),
  /** Whether the amounts include VAT; null if the form does not say it, missing in reports of before. */
  prices_vat: shape.choice(['incl', 'excl']).nullable().optional(),
  /** Where the subsidies of the measures of a CECB Plus come from; missing in reports of before. */
  subsidies_by: shape.list(shape.choice(['rule', 'adviser'])).optional(),
  /** Of measures that add up and are no rivals, as those of a PEIK: what all of them come to. */
  total: total.optional(),
  results: shape.list(variant),
})
export type ComparedVariants = TypeOf<typeof comparedVariants>

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

export const variantEndpoints = {
  /**
   * Annual cost, CO₂, range and group of the variants of a CVC concept, CECB Plus or PEIK, by the engine of the heating
   * comparison, in the order of the form.
   */
  get: endpoint('GET', '/mandates/{id}/variants/', {
    access: 'mandates:read',
    params,
    output: comparedVariants,
  }),
}
