import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import { mandateFilterDocs } from '../mandates/mandateReference.server.ts'
import type { backgroundEndpoints, mapEndpoints } from './map.ts'

const params = {
  z: 'Zoom of the tile.',
  x: 'Column of the tile, from the west.',
  y: 'Row of the tile, from the north.',
}
const list = {
  search: 'Words in any order, all of which a record must contain, as in the list.',
  id: 'Only the records with these ids.',
}
const colour =
  'What `value` of a point says: `energy` and `period` are codes of the register, `idc` the latest heat index in MJ/m².'

export const mapReference: EndpointDocs<typeof mapEndpoints & typeof backgroundEndpoints> = {
  background: {
    summary:
      'Tells what maps draw below their points, and where browsers ask for it. `{theme}` in the address stands for `dark` or `light`.',
  },
  backgroundFile: {
    summary:
      'Returns the file of tiles (PMTiles) that maps draw below their points, or the range that is asked for.',
    refusals: { 404: 'The background is no file, or the file is gone.' },
  },
  buildingTile: {
    summary:
      'Returns a vector tile of the visible buildings that match the search and filters. At zoom 14 each is a point with its `id`; before, those near each other are one point with their `count`.',
    params,
    query: { ...list, colour },
  },
  buildingPlaces: {
    summary:
      'Tells how many buildings match, how many of them have coordinates, and within which bounds.',
    query: list,
  },
  mandateTile: {
    summary:
      'Returns a vector tile of the visible mandates that match the search and filters, at the place of their buildings and in the same form.',
    params,
    query: {
      ...list,
      ...mandateFilterDocs,
      colour: `${colour} \`status\` is that of the mandate.`,
    },
  },
  mandatePlaces: {
    summary:
      'Tells how many mandates match, how many have a building with coordinates, and within which bounds.',
    query: { ...list, ...mandateFilterDocs },
  },
  resultTile: {
    summary:
      'Returns a vector tile of the buildings that campaigns have found and that match the search and filters, where the register has them now, in the same form. From zoom 12, each is a point.',
    params,
    query: {
      ...list,
      colour:
        'What `value` of a point says: `energy` and `period`, as frozen, are codes of the register, `follow_up` is the state of the follow-up.',
    },
  },
  resultPlaces: {
    summary:
      'Tells how many results match, how many of them the register has with coordinates, and within which bounds.',
    query: list,
  },
  foundTile: {
    summary:
      'Returns a vector tile of the buildings of the imported register that a campaign with these criteria would find. From zoom 14 each is a point; before, those near each other are one point with their `count`. `value` is the code of their energy, if all of a point share it.',
    params,
    example: { mode: 'cities', cities: ['Carouge (GE)'], energy_sources: ['oil'] },
  },
  registerTile: {
    summary:
      'Returns a vector tile of the imported register: up to zoom 13 cells with the number of their buildings, at zoom 14 the buildings with energy and period, and the EGID as their `id`. Empty without an import.',
    params,
  },
}
