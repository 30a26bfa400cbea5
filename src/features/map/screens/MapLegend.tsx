import { useId, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { type EnergyKind, EnergyMark } from '../../../web/ui/chart/EnergyMark.tsx'
import { Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import { mandateText } from '../../mandates/mandate.text.ts'
import { resultText } from '../../prospection/result.text.ts'
import { mapText } from '../map.text.ts'
import type { MapColour } from '../map.ts'
import classes from './Map.module.css'
import { colourScales, type PartCounts, unknownToken } from './mapColours.tsx'

type Props<C extends MapColour> = {
  colours: readonly C[]
  colour: C
  /** Needed where there are several colours. */
  onChange?: (colour: C) => void
  /** Words for the parts of a colour that only these records have. */
  words?: Partial<Record<C, (key: string) => string>> | undefined
  /** How many records have each part of the colour; parts without any are then left out. */
  counts?: PartCounts | undefined
  /** Whether it starts folded even where there is room. */
  isFolded?: boolean
}

/** Says what the colours of points mean, and changes what they mean. */
export function MapLegend<C extends MapColour>(props: Props<C>) {
  const { colours, colour, onChange, counts, isFolded } = props
  const t = useWords(mapText)
  const tMandate = useWords(mandateText)
  const tResult = useWords(resultText)
  const id = useId()
  // On a phone it would cover the map.
  const [isOpen] = useState(() => !isFolded && matchMedia('(width >= 48em)').matches)
  const words: Partial<Record<MapColour, (key: string) => string>> = {
    status: (key) => tMandate(`status.${key}` as never),
    energy: (key) => tResult(`energy.${key}` as never),
    period: (key) => t(`period.${key}` as never),
    idc: (key) => t(`idc.${key}` as never),
    ...props.words,
  }
  const parts = [
    ...colourScales[colour].map(({ key, token }) => ({
      key,
      token,
      word: words[colour]?.(key) ?? key,
    })),
    {
      key: 'unknown',
      token: unknownToken,
      word: colour === 'energy' ? tResult('energy.unknown') : t('unknown'),
    },
  ].filter(({ key }) => !counts || counts[key])
  return (
    <details className={`${classes.box} ${classes.legend}`} open={isOpen}>
      <summary>{t('legend')}</summary>
      {colours.length > 1 && (
        <Segments
          id={id}
          aria-label={t('colour')}
          data={colours.map((value) => ({ value, label: t(`colour.${value}`) }))}
          value={colour}
          onChange={(chosen) => onChange?.(chosen as C)}
        />
      )}
      <ul>
        {parts.map(({ key, token, word }) => (
          <li key={key}>
            {colour === 'energy' ? (
              <EnergyMark kind={key as EnergyKind} />
            ) : (
              <span
                className={classes.sign}
                style={{ background: `var(--${token})` }}
                aria-hidden
              />
            )}
            {word}
            {counts && <span className={classes.count}>{formatNumber(counts[key] ?? 0)}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
