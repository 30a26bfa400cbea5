import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint, storedDownload } from '../../kernel/http/endpoint.ts'
import { chosenIds, listQuery } from '../../kernel/record/list.ts'
import { buildings } from '../buildings/building.ts'
import { mandates } from '../mandates/mandate.ts'
import { criteria } from '../prospection/campaign.ts'
import { campaignResults } from '../prospection/result.ts'

/** Zooms of tiles: from the last one on, each record has its own point; before, those near each other form a group. */
export const tileZooms = { first: 5, last: 14 } as const

/** Media type of a vector tile. */
export const tileType = 'application/vnd.mapbox-vector-tile'

/** Media type of a file of tiles (PMTiles). */
export const archiveType = 'application/vnd.pmtiles'

/** Name of the layer of points, and of that of the register's cells, in a tile. */
export const tileLayers = { points: 'points', cells: 'cells' } as const

/** What the colour of a building's point can say, of a mandate's, and of a campaign's result. */
export const buildingColours = ['energy', 'period', 'idc'] as const
export const mandateColours = ['status', ...buildingColours] as const
export const resultColours = ['energy', 'follow_up', 'period'] as const
/** Lower ends of classes of the heat index, MJ/m². */
export const indexSteps = [0, 300, 450, 600, 800] as const

/** How many records of a group have each value of its colour, the class of a heat index; '' is a value not known. */
export type GroupParts = [value: string, count: number][]

/** The parts of a group as one text of a tile, the largest first. */
export const writeParts = (parts: GroupParts) =>
  parts
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => `${value}:${count}`)
    .join('|')

/** Reads what `writeParts` wrote. */
export const readParts = (text: string): GroupParts =>
  text.split('|').map((part) => {
    const [value = '', count] = part.split(':')
    return [value, Number(count)]
  })

export type MapColour = (typeof mandateColours | typeof resultColours)[number]

const tile = shape.object({
  z: shape.urlInt({ min: tileZooms.first, max: tileZooms.last }),
  x: shape.urlInt({ min: 0, max: 16_383 }),
  y: shape.urlInt({ min: 0, max: 16_383 }),
})

/** Where the records of a list are. */
const placeSummary = shape.object({
  /** The number of records, and of those whose building has coordinates. */
  count: shape.int(),
  located: shape.int(),
  /** West, south, east and north in degrees; null if none has coordinates. */
  bounds: shape.list(shape.number()).nullable(),
})
export type PlaceSummary = TypeOf<typeof placeSummary>

const buildingQuery = { search: listQuery.search, id: chosenIds, ...buildings.filters }
const mandateQuery = { search: listQuery.search, id: chosenIds, ...mandates.filters }
const resultQuery = { search: listQuery.search, id: chosenIds, ...campaignResults.filters }

/** What maps draw below their points, and where browsers ask for it; `{theme}` stands for that of the page. */
const background = shape.object({
  kind: shape.choice(['none', 'federal', 'style', 'file']),
  address: shape.text().nullable(),
})
export type MapBackground = TypeOf<typeof background>

export const backgroundEndpoints = {
  /** The background of maps, as the operator has configured it. */
  background: endpoint('GET', '/map/background/', { access: 'signed_in', output: background }),
  /** The file of the background, of which maps read parts. */
  backgroundFile: endpoint('GET', '/map/background/file/', {
    access: 'signed_in',
    output: storedDownload(archiveType),
  }),
}

export const mapEndpoints = {
  /** A tile of the visible buildings that match the list's search and filters. */
  buildingTile: endpoint('GET', '/map/buildings/{z}/{x}/{y}/', {
    access: 'buildings:read',
    expensive: ['search'],
    params: tile,
    query: shape.object({ ...buildingQuery, colour: shape.choice(buildingColours).optional() }),
    output: download(tileType),
  }),
  /** Where these buildings are. */
  buildingPlaces: endpoint('GET', '/map/buildings/', {
    access: 'buildings:read',
    expensive: ['search'],
    query: shape.object(buildingQuery),
    output: placeSummary,
  }),
  /** A tile of the visible mandates, at the place of their buildings. */
  mandateTile: endpoint('GET', '/map/mandates/{z}/{x}/{y}/', {
    access: 'mandates:read',
    expensive: ['search'],
    params: tile,
    query: shape.object({ ...mandateQuery, colour: shape.choice(mandateColours).optional() }),
    output: download(tileType),
  }),
  /** Where these mandates are. */
  mandatePlaces: endpoint('GET', '/map/mandates/', {
    access: 'mandates:read',
    expensive: ['search'],
    query: shape.object(mandateQuery),
    output: placeSummary,
  }),
  /** A tile of the buildings that campaigns have found, where the register has them. */
  resultTile: endpoint('GET', '/map/campaign_results/{z}/{x}/{y}/', {
    access: 'campaign_results:read',
    expensive: ['search'],
    params: tile,
    query: shape.object({ ...resultQuery, colour: shape.choice(resultColours).optional() }),
    output: download(tileType),
  }),
  /** Where these results are. */
  resultPlaces: endpoint('GET', '/map/campaign_results/', {
    access: 'campaign_results:read',
    expensive: ['search'],
    query: shape.object(resultQuery),
    output: placeSummary,
  }),
  /** A tile of the buildings that a campaign with these criteria would find, while its form is filled. */
  foundTile: endpoint('POST', '/map/found/{z}/{x}/{y}/', {
    access: 'campaigns:read',
    expensive: true,
    isReading: true,
    params: tile,
    body: criteria,
    output: download(tileType),
  }),
  /** A tile of the register: the number of buildings by cell, from zoom 14 the buildings themselves. */
  registerTile: endpoint('GET', '/map/{z}/{x}/{y}.mvt', {
    access: 'register:read',
    params: tile,
    output: download(tileType),
  }),
}
