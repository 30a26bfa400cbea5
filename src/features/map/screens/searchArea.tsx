import type { LngLat } from '../../register/projection.ts'
import type { Bounds } from './MapCanvas.tsx'

/** Where a campaign looks: within so many metres of a place. */
export type SearchArea = LngLat & { metres: number }

const metresOfDegree = 111_320
const corners = 128

/** How many degrees an area reaches from its middle. */
const reachOf = ({ lat, metres }: SearchArea) => {
  const north = metres / metresOfDegree
  return { north, east: north / Math.cos((lat * Math.PI) / 180) }
}

/** The circle of an area, as a line that ends where it begins. */
export function circleOf(area: SearchArea): [lng: number, lat: number][] {
  const { north, east } = reachOf(area)
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return [area.lng + east * Math.cos(angle), area.lat + north * Math.sin(angle)]
  })
}

/** What contains all of an area. */
export function boundsOf(area: SearchArea): Bounds {
  const { north, east } = reachOf(area)
  return [area.lng - east, area.lat - north, area.lng + east, area.lat + north]
}
