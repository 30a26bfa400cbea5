import { formatDate } from '../../../kernel/field/format.ts'
import { IconAlertTriangle, IconArchive, IconTrash } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { privacyText } from '../privacy.text.ts'
import type { ErasurePlan } from '../privacy.ts'
import classes from './Privacy.module.css'

/** What must be kept of a person and why, and what is deleted. */
export function ErasureSummary({ plan }: { plan: ErasurePlan }) {
  const t = useWords(privacyText)
  return (
    <div className="fields">
      {plan.obstacle && (
        <p className={classes.obstacle}>
          <IconAlertTriangle aria-hidden />
          {t(`plan.obstacle.${plan.obstacle}`)}
        </p>
      )}
      <section>
        <h3 className="row below4">
          <IconArchive aria-hidden />
          {t('plan.kept')}
        </h3>
        {plan.kept.length === 0 ? (
          <p className={classes.quiet}>{t('plan.kept_none')}</p>
        ) : (
          <ul className={classes.list}>
            {plan.kept.map(({ number, address, reason, until }) => (
              <li key={number}>
                <strong className="label">
                  {number} · {address}
                </strong>
                <span className={classes.quiet}>
                  {t(`plan.${reason}`, { date: until ? formatDate(until) : '' })}
                </span>
              </li>
            ))}
          </ul>
        )}
        {plan.keeps_name && <p className={classes.quiet}>{t('plan.kept_name')}</p>}
      </section>
      <section>
        <h3 className="row below4">
          <IconTrash aria-hidden />
          {t('plan.erased')}
        </h3>
        <ul className={classes.list}>
          {plan.erased.map((part) => (
            <li key={part}>{t(`plan.part.${part}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
