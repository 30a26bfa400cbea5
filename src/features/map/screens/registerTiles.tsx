import { mapEndpoints } from '../map.ts'

/** The tiles of the register, which a map draws below its points. */
export const registerTiles = { tile: mapEndpoints.registerTile }
