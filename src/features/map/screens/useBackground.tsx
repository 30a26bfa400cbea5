import { useComputedColorScheme } from '@mantine/core'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useCall } from '../../../web/useApi.ts'
import { backgroundEndpoints } from '../map.ts'
import { type Background, backgroundId, loadBackground, plainAttribution } from './background.tsx'

/**
 * The background of a map: what is drawn of it, whether one is configured, whether it is away, and whose it is. While it
 * is away, the map goes on without it.
 */
export function useBackground(map: MapLibreMap | undefined, isOn: boolean) {
  const theme = useComputedColorScheme('dark')
  const described = useCall(backgroundEndpoints.background, {}, { staleTime: Infinity }).data
  const [background, setBackground] = useState<Background>()
  const [isAway, setAway] = useState(false)
  const [credits, setCredits] = useState<readonly string[]>([])

  useEffect(() => {
    if (!described || !isOn) return
    let isCurrent = true
    let loaded: Background | undefined
    loadBackground(described, theme)
      .then((found) => {
        if (!isCurrent) return found?.forget?.()
        loaded = found
        setBackground(found)
      })
      .catch(() => isCurrent && setAway(true))
    return () => {
      isCurrent = false
      loaded?.forget?.()
      setBackground(undefined)
      setAway(false)
      setCredits([])
    }
  }, [described, isOn, theme])

  useEffect(() => {
    if (!map) return
    type Sourced = { sourceId?: string; tile?: unknown }
    const isOurs = ({ sourceId }: Sourced) => sourceId?.startsWith(backgroundId) === true
    const fails = map.on('error', (event) => {
      if (isOurs(event as Sourced)) return setAway(true)
      // A style that the map refuses would leave it empty.
      if (background && !map.getStyle()) {
        setAway(true)
        return setBackground(undefined)
      }
      console.debug(event.error)
    })
    const arrives = map.on('sourcedata', (event) => {
      if (!isOurs(event)) return
      if (event.tile) setAway(false)
      const found = Object.keys(background?.sources ?? {}).flatMap(
        (id) => plainAttribution(map.getSource(id)?.attribution ?? '') || [],
      )
      setCredits((before) => (before.join() === found.join() ? before : [...new Set(found)]))
    })
    return () => {
      fails.unsubscribe()
      arrives.unsubscribe()
    }
  }, [map, background])

  const isConfigured = described !== undefined && described.kind !== 'none'
  return { background, isConfigured, isAway, credits, theme }
}
