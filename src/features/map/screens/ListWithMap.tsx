import { ActionIcon } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import type { AnyEndpoint, Query } from '../../../kernel/http/endpoint.ts'
import { IconX } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { PaneContext } from '../../../web/ui/page/pane.ts'
import { refreshWith, useCall } from '../../../web/useApi.ts'
import { mapText } from '../map.text.ts'
import type { MapColour, PlaceSummary } from '../map.ts'
import classes from './Map.module.css'
import type { Bounds, MapProps } from './MapCanvas.tsx'
import { MapLegend } from './MapLegend.tsx'
import type { PartCounts } from './mapColours.tsx'
import { registerTiles } from './registerTiles.tsx'
import { boundsOf, type SearchArea } from './searchArea.tsx'
import { useAddressed } from './useAddressed.tsx'

const MapCanvas = lazyPart(() => import('./MapCanvas.tsx'))

for (const resource of ['buildings', 'mandates', 'campaign_results']) refreshWith(resource, 'map')

/** What the open legend covers, px. */
const legendWidth = 210

type Props<C extends MapColour> = {
  /** Title of the page. */
  title: string
  /** The calls for tiles and for where the records are. */
  tile: AnyEndpoint
  places: AnyEndpoint
  colours: readonly [C, ...C[]]
  /** Search and filters of the list. */
  query: Query
  /** Shows the selected record, which another page of the list may have. */
  chosen: (id: number) => ReactNode
  /** Words for the parts of a colour that only these records have. */
  words?: Partial<Record<C, (key: string) => string>>
  /** Closest zoom at which all are shown at first. */
  closestZoom?: number
  /** Where the list’s records were looked for; the map shows all of it. */
  area?: SearchArea | undefined
  /** Whether list and map are the content of a page, whose header stands above both. */
  isContent?: boolean
  /** The list, which shows its rows as for a record beside it. */
  children: ReactNode
}

/**
 * A list with its records on a map: the same search and filters, and one selection. In the list, the keys that move
 * from row to row select; Enter goes to the selected record above the map.
 */
export function ListWithMap<C extends MapColour>(props: Props<C>) {
  const { title, tile, places, colours, query, words, closestZoom, area, isContent, children } =
    props
  const t = useWords(mapText)
  const { can } = useSession()
  const [selected, setSelected] = useState<number>()
  const [colour, setColour] = useAddressed('colour', colours)
  const [shown, setShown] = useState<{ colour: C; counts: PartCounts }>()
  const [background, setBackground] = useAddressed('background', ['on', 'off'])
  const box = useRef<HTMLElement>(null)
  const summary = useCall(places, { query } as never, { placeholderData: keepPreviousData })
  const found = summary.data as PlaceSummary | undefined
  const queryKey = JSON.stringify(query)
  // A later answer means that something changed: the tiles are asked for anew.
  const points = useMemo(
    () => ({ tile, query: { ...JSON.parse(queryKey), colour }, at: summary.dataUpdatedAt }),
    [tile, queryKey, colour, summary.dataUpdatedAt],
  )
  const boundsKey = JSON.stringify(found?.bounds ?? null)
  const bounds = useMemo(
    () => (area ? boundsOf(area) : (JSON.parse(boundsKey) as Bounds | null)),
    [area, boundsKey],
  )
  const place = useCall(places, { query: { id: [selected ?? 0] } } as never, {
    enabled: selected !== undefined,
  }).data as PlaceSummary | undefined
  const at = selected === undefined ? undefined : place?.bounds
  const selectedPlace = useMemo(() => at && { lng: at[0]!, lat: at[1]! }, [at])
  const unplaced = found ? found.count - found.located : 0
  const map: MapProps = {
    label: t('label', { title }),
    points,
    colour,
    bounds,
    area,
    coveredLeft: legendWidth,
    selectedPlace: selectedPlace ?? undefined,
    onSelect: setSelected,
    onCount(counts) {
      if (JSON.stringify(shown) !== JSON.stringify({ colour, counts })) setShown({ colour, counts })
    },
    background: {
      isOn: background === 'on',
      change: (isOn) => setBackground(isOn ? 'on' : 'off'),
    },
    note: unplaced > 0 ? t('unplaced', { count: unplaced }) : undefined,
    failed: <p className={classes.failed}>{t('failed')}</p>,
    ...(closestZoom && { closestZoom }),
    ...(can('register:read') && { grid: registerTiles }),
  }
  const isPlaced = place === undefined || at !== null
  return (
    <div className={classes.sides} data-content={isContent}>
      {!isContent && <title>{`${title} · Égide`}</title>}
      <div className={classes.list} data-pane="map">
        <PaneContext
          value={{
            ...{ id: selected ?? 0, hasRoom: true, pane: 'list' as const },
            show: setSelected,
            close: () => setSelected(undefined),
            enter: () => box.current?.querySelector<HTMLElement>('a, button')?.focus(),
          }}
        >
          {children}
        </PaneContext>
      </div>
      <div className={classes.map}>
        <Suspense>{found && <MapCanvas {...map} />}</Suspense>
        {selected !== undefined && (
          <section ref={box} className={`${classes.box} ${classes.chosen}`} role="status">
            <div>
              {props.chosen(selected)}
              {!isPlaced && <div className="faint">{t('not_placed')}</div>}
            </div>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('deselect')}
              onClick={() => setSelected(undefined)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </section>
        )}
        {found && found.count > 0 && found.located === 0 && (
          <p className={`${classes.box} ${classes.nothing}`}>
            <strong>{t('nothing')}</strong>
            {t('nothing_hint')}
          </p>
        )}
        {found && found.located > 0 && (
          <MapLegend
            {...{ colours, colour, words }}
            counts={shown?.colour === colour ? shown.counts : undefined}
            onChange={setColour}
          />
        )}
      </div>
    </div>
  )
}

type LinkProps<R extends { id: number }> = {
  id: number
  endpoint: AnyEndpoint
  name: (row: R) => string
  path: (row: R) => string | undefined
}

/** The name of the selected record, which opens it. */
export function SelectedLink<R extends { id: number }>(props: LinkProps<R>) {
  const { id, endpoint, name, path } = props
  const { data } = useCall(endpoint, { query: { id: [id] } } as never)
  const [row] = (data as { results: R[] } | undefined)?.results ?? []
  return row && <Link to={path(row) ?? '.'}>{name(row)}</Link>
}
