import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import { buildingText } from '../building.text.ts'
import type { ListedBuilding } from '../building.ts'
import { verdictIcons, verdictTones } from '../verdictMarks.tsx'
import classes from './BuildingsPage.module.css'

/** The published heat index of a building with its years, and what the law says of it. */
export function IndexVerdict({
  building: { idc, idc_year, idc_years, idc_verdict },
}: {
  building: ListedBuilding
}) {
  const t = useWords(buildingText)
  const tUi = useWords(uiText)
  if (idc == null) return <span className={classes.quiet}>{tUi('form.unknown')}</span>
  const verdict = idc_verdict?.verdict
  const Icon = verdict && verdictIcons[verdict]
  return (
    <span className={classes.index}>
      <span className={classes.value} data-aligned>
        {formatNumber(idc, { decimals: 0 })}
      </span>
      <span
        className={classes.years}
        title={idc_years === 3 ? t('list.mean', { from: idc_year! - 2, to: idc_year }) : undefined}
      >
        {idc_years === 3 ? `${idc_year! - 2}–${String(idc_year).slice(2)}` : idc_year}
      </span>
      {verdict && Icon && (
        <span className={classes.verdict} data-tone={verdictTones[verdict]}>
          <Icon size={14} aria-hidden />
          <span className={classes.word}>
            {t(`idc_verdict.${verdict}`, { year: idc_verdict.from?.slice(0, 4) })}
          </span>
        </span>
      )}
    </span>
  )
}
