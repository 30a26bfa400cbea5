import { useId } from 'react'
import { IconExclamationCircle } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { verdictIcons, verdictTones } from '../../buildings/verdictMarks.tsx'
import technical from '../../technical/screens/Technical.module.css'
import { describeLegalPosition, describeMeanRange } from '../describeDuty.ts'
import { dutyText } from '../duty.text.ts'
import type { LegalPosition as Position } from '../duty.ts'

export const dutyTones = { unclear: 'warn', ...verdictTones } as const
export const dutyIcons = { unclear: IconExclamationCircle, ...verdictIcons } as const

/** The legal duties of a building today and with each coming step; `position` is null without a mean. */
export function LegalPositionPanel({ position }: { position: Position | null }) {
  const t = useWords(dutyText)
  const id = useId()
  const sentences = position
    ? [...describeLegalPosition(position, t), ...describeMeanRange(position, t)]
    : [t('unknown')]
  const duty = position?.now.duty ?? 'none'
  const Icon = position ? dutyIcons[duty] : IconExclamationCircle
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={technical.title}>
        {t('title')}
      </h3>
      {sentences.map((sentence, index) => (
        <p
          key={sentence}
          className={index === 0 ? technical.told : technical.quiet}
          data-tone={position ? dutyTones[duty] : 'warn'}
        >
          {index === 0 && <Icon aria-hidden />}
          {sentence}
        </p>
      ))}
    </section>
  )
}
