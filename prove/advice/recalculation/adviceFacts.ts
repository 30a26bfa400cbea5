/**
 * Facts of an engineer's advice, typed a second time for the proof, each with its source; deliberately
 * independent of the product's tables.
 */

/** Planning values by sensitivity degree, dB(A) (OPB, RS 814.41, annex 6). */
export const planningValues = {
  I: { day: 50, night: 40 },
  II: { day: 55, night: 45 },
  III: { day: 60, night: 50 },
  IV: { day: 65, night: 55 },
} as const

/** Corrections of the rating level, dB (Cercle Bruit, aid 6.21 of 1.11.2024; K2 also OPB annex 6). */
export const directivity = { free: 3, wall: 6, corner: 9 } as const
export const timeOfDay = { day: 5, night: 10 } as const
export const tones = { none: 0, faint: 2, clear: 4, strong: 6 } as const

/** Minutes of a night or a day in which the machine may run all the time (Cercle Bruit, aid 6.21). */
export const minutesOfPeriod = 720

/** Distance to the planning value, dB, below which prevention is to be shown (OPB art. 7 para. 3). */
export const preventionMargin = 3

/** Full-load hours below 800 m, and more above (EnergieSchweiz leaflet 2781, 12.2015). */
export const fullLoadHours = { heating: 2300, heating_dhw: 2700, moreAbove: 300, altitude: 800 }

/** COPA in the field by the flow temperature (WPZ Buchs 2016–2019; 65 °C extrapolated by 1.1 % per K). */
export const copaRows = [
  { flow: 35, air: 3.7, airWater: 3.5, ground: 5.7, groundWater: 4.9 },
  { flow: 45, air: 3.3, airWater: 3.1, ground: 5.0, groundWater: 4.6 },
  { flow: 55, air: 2.9, airWater: 2.8, ground: 4.4, groundWater: 4.3 },
  { flow: 65, air: 2.6, airWater: 2.5, ground: 3.9, groundWater: 3.8 },
] as const
/** What groundwater gains over boreholes, within what its wells leave. */
export const groundwater = { gain: 0.2, least: 3.8, most: 4.8 }
/** What a block loses in circulation and cascades. */
export const blockFactor = 0.92
/** COPA of hot water at 55 to 60 °C, for use beside that of heating. */
export const waterCopa = { air: 2.4, ground: 3.2 }

/** Useful hot water by use of the building, MJ/m² a year (SIA 380/1, annex A, tab. 25). */
export const hotWaterOfUse = { multi_family: 75, single_family: 50, administration: 25 } as const

/** What an energy signature must show to be used (three-parameter model, ASHRAE guideline 14). */
export const signatureRules = {
  from: 100,
  to: 200,
  fewestIntervals: 8,
  cold: { below: 8, fewest: 3 },
  warm: { above: 16, fewest: 2 },
  leastR2: 0.9,
  mostCv: 0.2,
}

/** Median prices of photovoltaics by size in kWp, CHF/kWp without VAT (BFE market study of 2024), and VAT since 2024. */
export const pvClasses = [
  { from: 2, to: 10, median: 2756 },
  { from: 10, to: 30, median: 2079 },
  { from: 30, to: 100, median: 1483 },
  { from: 100, to: 300, median: 1175 },
] as const
export const vat = 0.081
/** One-off grant, CHF/kWp, and its share of the investment at most (Pronovo 4.1, 3.6.2026). */
export const pvGrant = { upTo30: 360, above: 300, share: 0.3 } as const
/** Least price of electricity fed in below 30 kW, ct/kWh (EnV art. 12 para. 1bis, 1.1.2026); 180 / P to 150 kW. */
export const leastFeedIn = 6
/** Lives of photovoltaics and collectors, and of heat pumps, years (heating models). */
export const additionLives = { pv: 25, solar: 25, water_heater: 20 } as const
/** Usual share of hot water in the useful heat of a block, % (ours). */
export const usualHotWater = 25
/** Electricity in Switzerland, kg CO2 per kWh (KBOB). */
export const electricityCo2 = 0.122
