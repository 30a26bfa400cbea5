/** Bits of a map coordinate: at zoom 14 it is a tile's number (14 bits) and the place in it (12). */
export const mapBits = 26

/** Latitude and longitude of a place, degrees. */
export type LngLat = { lng: number; lat: number }

/**
 * Converts LV95 to degrees by the approximation that swisstopo publishes; it is right within a metre. The SQL functions
 * `mercator_x` and `mercator_y` use the same one.
 */
export function lngLatOf(e: number, n: number): LngLat {
  const y = (e - 2_600_000) / 1_000_000
  const x = (n - 1_200_000) / 1_000_000
  const lng = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x * x - 0.0436 * y * y * y
  const lat =
    16.9023892 +
    3.238272 * x -
    0.270978 * y * y -
    0.002528 * x * x -
    0.0447 * y * y * x -
    0.014 * x * x * x
  return { lng: (lng * 100) / 36, lat: (lat * 100) / 36 }
}

/** Web Mercator coordinates of a place, as integers of `mapBits`. */
export function mercatorOf({ lng, lat }: LngLat): { x: number; y: number } {
  const size = 2 ** mapBits
  const northing = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return {
    x: Math.floor(((lng + 180) / 360) * size),
    y: Math.floor((0.5 - northing / (2 * Math.PI)) * size),
  }
}

/** The place of Web Mercator coordinates, the reverse of `mercatorOf`. */
export function placeOf({ x, y }: { x: number; y: number }): LngLat {
  const size = 2 ** mapBits
  const northing = (0.5 - y / size) * 2 * Math.PI
  return {
    lng: (x / size) * 360 - 180,
    lat: (Math.atan(Math.exp(northing)) * 360) / Math.PI - 90,
  }
}
