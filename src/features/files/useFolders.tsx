import { refreshWith, useCall } from '../../web/useApi.ts'
import { folderEndpoints } from './folder.ts'

// Folders are listed with the number of files in each.
refreshWith('files', 'folders')

/** The folders of a mandate, or of a building without its mandates. */
export const useFolders = (place: { mandate: number } | { building: number }) =>
  useCall(folderEndpoints.tree, { query: place })
