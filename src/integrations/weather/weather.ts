/** Why a file of weather could not be had. */
export type WeatherReason =
  | 'not_configured'
  /** No connection, too slow, or the service fails. */
  | 'unreachable'
  /** The service has no such file, or sends elsewhere. */
  | 'refused'
  /** The file is larger than any of its kind. */
  | 'unreadable'

/** A file's text, or the reason why there is none. The port never throws. */
export type WeatherAnswer =
  | { available: true; text: string }
  | { available: false; reason: WeatherReason }

/** Daily values of all years until the last one, or of the current year. */
export type WeatherPeriod = 'historical' | 'recent'

/** Port for measured weather. */
export type Weather = {
  /** Shown by the health check. */
  name: string
  /** The daily values of a station (`GVE`), as MeteoSwiss publishes them. */
  dailyValues(station: string, period: WeatherPeriod): Promise<WeatherAnswer>
}

/** No weather is asked for. */
export const noWeather: Weather = {
  name: 'none',
  dailyValues: async () => ({ available: false, reason: 'not_configured' }),
}
