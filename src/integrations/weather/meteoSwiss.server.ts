import { boundedText } from '../boundedText.server.ts'
import { countedFetch } from '../countedFetch.server.ts'
import type { Weather, WeatherAnswer, WeatherReason } from './weather.ts'

/** The file of a station since 1864 has about 5 MB. */
const maxBytes = 20_000_000

type Options = {
  /** Base address of the collection, such as https://data.geo.admin.ch/ch.meteoschweiz.ogd-smn. */
  url: string
  /** Time limit of a file, in ms. */
  timeout?: number
}

/** Open data of MeteoSwiss (CC BY 4.0): `<station>/ogd-smn_<station>_d_<period>.csv`. */
export function meteoSwiss({ url, timeout = 30_000 }: Options): Weather {
  const unavailable = (reason: WeatherReason): WeatherAnswer => ({ available: false, reason })
  return {
    name: new URL(url).host,
    async dailyValues(station, period) {
      const code = station.toLowerCase()
      if (!/^[a-z0-9]{2,5}$/.test(code)) return unavailable('refused')
      try {
        const response = await countedFetch(`${url}/${code}/ogd-smn_${code}_d_${period}.csv`, {
          // Requests go only to the configured address.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
        })
        if (!response.ok) {
          await response.body?.cancel()
          return unavailable(response.status >= 500 ? 'unreachable' : 'refused')
        }
        // Windows-1252; the columns that are read contain only ASCII.
        const text = await boundedText(response, maxBytes)
        return text === undefined ? unavailable('unreadable') : { available: true, text }
      } catch {
        return unavailable('unreachable')
      }
    },
  }
}
