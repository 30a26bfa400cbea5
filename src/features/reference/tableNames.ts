/** The reference tables, apart from their columns, which few pages need. */
export const tableNames = [
  'energy_contents',
  'idc_weights',
  'co2_factors',
  'climate',
  'hot_water',
  'degree_days',
  'idc_limits',
  'heating_options',
  'heat_pump_performance',
  'existing_boilers',
  'heating_components',
  'energy_prices',
  'calculation_terms',
  'lawful_fossil',
  'site_terms',
  'additions',
  'subsidies',
  'accuracy',
  'vat_rates',
  'advice',
] as const
export type TableName = (typeof tableNames)[number]
