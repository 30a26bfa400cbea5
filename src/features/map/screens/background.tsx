import type { StyleSpecification } from 'maplibre-gl'
import type { Theme } from '../../../web/theme/tokens.ts'
import type { MapBackground } from '../map.ts'

/** What a background adds to the style of a map; the ids of its sources and layers begin with `backgroundId`. */
export type Background = Pick<StyleSpecification, 'sources' | 'layers' | 'glyphs' | 'sprite'> & {
  /** Whether it writes the names of places itself. */
  hasNames: boolean
  /** The font in which it writes. */
  font?: string[]
  /** Called once it is no longer drawn. */
  forget?: () => void
}

export const backgroundId = 'background'

/** How long a style may take, in ms. */
const timeLimit = 10_000

/** Loads what is needed to draw the background. Throws if it is away, or is none. */
export async function loadBackground(
  { kind, address }: MapBackground,
  theme: Theme,
): Promise<Background | undefined> {
  if (kind === 'file') return (await import('./fileBackground.tsx')).fileBackground(theme)
  if (kind === 'none' || address === null) return undefined
  return kind === 'federal' ? federalBackground(address, theme) : styleAt(address, theme)
}

/** The federal map in grey, so that the colours of points tell what they mean; in the dark theme, inverted. */
const federalBackground = (address: string, theme: Theme): Background => ({
  hasNames: true,
  sources: {
    [backgroundId]: {
      ...{ type: 'raster', tiles: [address], tileSize: 256, maxzoom: 18 },
      // Nothing is drawn abroad.
      bounds: [5.14, 45.4, 11.48, 48.23],
      attribution: '© swisstopo',
    },
  },
  layers: [
    {
      ...{ id: backgroundId, type: 'raster', source: backgroundId },
      paint: {
        'raster-saturation': -1,
        'raster-fade-duration': 0,
        ...(theme === 'dark' && { 'raster-brightness-min': 0.85, 'raster-brightness-max': 0.05 }),
      },
    },
  ],
})

/** The style at an address: only what it draws, not where it looks and how. */
async function styleAt(address: string, theme: Theme): Promise<Background> {
  const answer = await fetch(address.replaceAll('{theme}', theme), {
    ...{ referrerPolicy: 'strict-origin', credentials: 'omit' },
    signal: AbortSignal.timeout(timeLimit),
  })
  if (!answer.ok) throw new Error(`The style of the map’s background: ${answer.status}`)
  const { sources, layers, glyphs, sprite } = (await answer.json()) as StyleSpecification
  const own = (id: string) => `${backgroundId}:${id}`
  const font = layers
    .map((layer) => layer.type === 'symbol' && layer.layout?.['text-font'])
    .find((value): value is string[] => Array.isArray(value) && value.every(isWord))
  return {
    hasNames: true,
    sources: Object.fromEntries(Object.entries(sources).map(([id, one]) => [own(id), one])),
    layers: layers.map((layer) => ({
      ...layer,
      id: own(layer.id),
      ...('source' in layer && { source: own(layer.source) }),
    })) as StyleSpecification['layers'],
    ...(glyphs && { glyphs }),
    ...(sprite && { sprite }),
    ...(font && { font }),
  }
}

/** Whether a part of a font’s list is a name, and not the operator of an expression. */
const isWord = (part: unknown) => typeof part === 'string' && part !== 'literal'

/** The text of an attribution, which sources write as markup. */
export const plainAttribution = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
