import type { StoredContent } from '../../kernel/http/endpoint.ts'

/** Port to the background of maps. Browsers ask for it, so all that the product does is to say where it is. */
export type MapTiles = {
  name: string
  /** None, federal tiles, somebody else's style, or a file of the operator. */
  kind: 'none' | 'federal' | 'style' | 'file'
  /** What browsers ask; null for a file, which the product serves, and for none. */
  address: string | null
  /** Origins that browsers may ask. */
  origins: readonly string[]
  /** The file as it is now; undefined if there is none. */
  file: () => Promise<StoredContent | undefined>
}
