/** Environment in which the product asks nobody on the internet; the register is fetched only on demand. */
export const nothingOutside = {
  GEOADMIN_URL: 'off',
  SITG_URL: 'off',
  SITG_GEOLOGY_URL: 'off',
  METEO_URL: 'off',
} as const
