import { ActionIcon } from '@mantine/core'
import type { MapLibreMap } from 'maplibre-gl'
import { IconMap, IconMinus, IconPlus, IconZoomScan } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { mapText } from '../map.text.ts'
import classes from './Map.module.css'

/** Whether the background is shown, and its change. */
export type BackgroundChoice = { isOn: boolean; change: (isOn: boolean) => void }

type Props = {
  map: MapLibreMap
  onFit: () => void
  /** Undefined if there is none. */
  background: BackgroundChoice | undefined
}

/** Buttons that move a map, for those who do not drag it, and one that shows or hides its background. */
export function MapControls({ map, onFit, background }: Props) {
  const t = useWords(mapText)
  const controls = [
    { label: t('zoom_in'), icon: IconPlus, run: () => map.zoomIn() },
    { label: t('zoom_out'), icon: IconMinus, run: () => map.zoomOut() },
    { label: t('fit'), icon: IconZoomScan, run: onFit },
  ]
  return (
    <div className={classes.controls}>
      {controls.map(({ label, icon: ControlIcon, run }) => (
        <ActionIcon key={label} variant="default" size="lg" aria-label={label} onClick={run}>
          <ControlIcon size={18} aria-hidden />
        </ActionIcon>
      ))}
      {background && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('background')}
          aria-pressed={background.isOn}
          onClick={() => background.change(!background.isOn)}
        >
          <IconMap size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
