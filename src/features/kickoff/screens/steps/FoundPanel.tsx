import { useWords } from '../../../../web/loading/words.ts'
import type { RegisterSource } from '../../../register/register.ts'
import type { FoundBuilding } from '../../kickoff.ts'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import classes from './building.module.css'

type Props = { building: FoundBuilding; source: RegisterSource | undefined }

/** The highlighted building, as the register knows it. */
export function FoundPanel({ building, source }: Props) {
  const t = useWords(kickoffScreenText)
  const { label, postcode, city, egid } = building
  return (
    <section className={classes.found} aria-label={t('found')} aria-live="polite">
      <strong>{label}</strong>
      <span className={classes.place}>
        {[[postcode, city].filter(Boolean).join(' '), t('address.egid', { egid })]
          .filter(Boolean)
          .join(', ')}
      </span>
      {source && <p className={classes.source}>{t('found.source', { ...source })}</p>}
    </section>
  )
}
