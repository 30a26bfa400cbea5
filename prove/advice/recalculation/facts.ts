/**
 * Public facts of the dossier, typed a second time for the proof, each with its source; deliberately
 * independent of the product's tables.
 */

/** Steps of "significant excess" and the threshold, MJ/m² a year (ge.ch, lowering of the IDC threshold). */
export const idcThreshold = 450
export const idcAudit = 550
export const idcSteps = [
  { from: '2022-09-01', until: '2026-12-31', value: 800 },
  { from: '2027-01-01', until: '2030-12-31', value: 650 },
  { from: '2031-01-01', until: null, value: 550 },
] as const

/** Subsidies in CHF of ge-energie.ch and genergie2050.ch, for powers above `over` up to and including `to` kW. */
export const subsidyRows = [
  { code: 'M-05', options: ['pacAir'], over: 0, to: 70, fixed: 3000, perKw: 400 },
  { code: 'IP-05', options: ['pacAir'], over: 70, to: Infinity, fixed: 4000, perKw: 400 },
  { code: 'M-06', options: ['pacSondes', 'pacNappes'], over: 0, to: 50, fixed: 3000, perKw: 800 },
  {
    code: 'M-06',
    options: ['pacSondes', 'pacNappes'],
    over: 50,
    to: 70,
    fixed: 23_000,
    perKw: 400,
  },
  {
    code: 'IP-06',
    options: ['pacSondes', 'pacNappes'],
    over: 70,
    to: 500,
    fixed: 4800,
    perKw: 800,
  },
  {
    code: 'IP-06',
    options: ['pacSondes', 'pacNappes'],
    over: 500,
    to: Infinity,
    fixed: 204_800,
    perKw: 400,
  },
  { code: 'M-07', options: ['cad'], over: 0, to: 70, fixed: 8000, perKw: 200 },
  { code: 'IP-07', options: ['cad'], over: 70, to: 500, fixed: 8000, perKw: 200 },
  { code: 'IP-07', options: ['cad'], over: 500, to: Infinity, fixed: 58_000, perKw: 100 },
  { code: 'M-03', options: ['pellets'], over: 0, to: 70, fixed: null, perKw: null },
  { code: 'M-04', options: ['pellets'], over: 70, to: 500, fixed: 0, perKw: 180 },
  { code: 'M-04', options: ['pellets'], over: 500, to: Infinity, fixed: 40_000, perKw: 100 },
] as const

/** Maximum subsidised power, in W per m² of energy reference area (Programme Bâtiments). */
export const subsidisedWattsPerM2 = 50

/** Energies of the replaced heating for which there is a subsidy. */
export const subsidisedReplacement = ['mazout', 'gaz', 'electricite'] as const

/** Limits of a small consultation in the federal programme: dwellings, and kW (Federal Office of Energy, consulteco.ch). */
export const mostDwellingsOfSmall = 6
export const greatestPowerOfSmall = 30

/** Energy contents for the index in MJ per unit (AMOén, `constantes.py`), close to the gross value. */
export const indexContents = {
  mazout: { l: 37.632, kg: 44.8, kWh: 3.6 },
  gaz: { m3: 38.5, kWh: 3.6 },
  pellets: { kg: 20.2, m3: 13_332, kWh: 3.6 },
  bois_buches_dur: { stere: 7960, kWh: 3.6 },
  bois_buches_tendre: { stere: 5572, kWh: 3.6 },
  plaquettes: { m3: 4000, kWh: 4.0655 },
  cad: { kWh: 3.6 },
  electricite: { kWh: 3.6 },
  autre: { kWh: 3.6 },
} as const

/** Energy contents in kWh per unit: net ones of the calculators (heizprofi.ch), gross ones of a table based on SIA 2031. */
export const netContents = { mazout: 10, gaz: 10.15, pellets: 4.8 } as const
export const grossContents = { mazout: 10.4, gaz: 11.2, pellets: 5.6 } as const

/** Weight of a heat pump's electricity in the estimate (fitted in the dossier). */
export const heatPumpWeight = 3.3

/** Final energy for hot water in MJ/m², by use (`heating-models.json`, hot_water); dwellings if the use is unknown. */
export const hotWaterIndices = [
  { use: null, index: 126 },
  { use: 'single_family', index: 84 },
  { use: 'school', index: 42 },
  { use: 'restaurant', index: 336 },
] as const

/** Degree-days of an average year at Genève-Cointrin, base 20 °C, limit 16 °C, September to May (AMOén). */
export const usualDegreeDays = 3260.53901083634

/** The two published prices of an air heat pump, CHF at kW. */
export const airHeatPumps = [
  { kw: 10, value: 42_000 },
  { kw: 80, value: 190_000 },
] as const

/** Investments of the worked example, 80 kW, CHF. */
export const workedInvestments = {
  fossile: 60_000,
  cad: 100_000,
  pacAir: 190_000,
  pacSondes: 310_000,
  pacNappes: 250_000,
  pellets: 160_000,
} as const

/** Networks that ge-energie.ch names as not subsidised; there are others. */
export const unsubsidisedNetworks = [
  'cadiom',
  'cad lignon',
  'cad charmilles',
  'cad vieusseux',
  'sig cad artisans',
  'sig cad fr. lehmann',
  'sig cad tourelles',
]

/** Lowest annual performance factor of an air heat pump that the calculators assume (heizprofi.ch). */
export const usualAnnualFigure = 2.8

/** Fuels, for which gross and net values differ. */
export const burning: readonly string[] = [
  'mazout',
  'gaz',
  'pellets',
  'bois_buches_dur',
  'bois_buches_tendre',
  'plaquettes',
]

/** Ratio of net to gross energy of wood, as AMOén converts chips; kg per litre of oil, from its two contents. */
export const netShareOfWood = 11.6 / 13.1
export const kgOfLitre = 0.84
