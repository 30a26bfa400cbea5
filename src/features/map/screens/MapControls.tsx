import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react'
import type { MapLibreMap } from 'maplibre-gl'
import { useWords } from '../../../web/loading/words.ts'
import { mapText } from '../map.text.ts'
import classes from './Map.module.css'

/** Buttons that move a map, for those who do not drag it. */
export function MapControls({ map, onFit }: { map: MapLibreMap; onFit: () => void }) {
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
          <ControlIcon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}
