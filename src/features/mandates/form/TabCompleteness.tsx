import { use } from 'react'
import { IconCircleCheck } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { labelOf } from '../../../web/ui/input/fieldValue.ts'
import { FormStateContext } from './MandateForm.tsx'
import { serviceText } from './service.text.ts'
import { completeness, type Service, type Tab } from './service.ts'
import classes from './TabCompleteness.module.css'

/** Maximum number of missing values listed per tab; the menu beside the tabs lists all. */
const maxListed = 2

/** Completeness of each tab, with links to missing values; counts only fields that the user may write. */
export function TabCompleteness({ service }: { service: Service }) {
  const t = useWords(serviceText)
  const { t: tField } = use(FieldContext)
  const { writable, deferredAnswers, goTo } = use(FormStateContext)!
  const rows = service.tabs
    .map((tab) => ({ tab, ...completeness(writableOn(tab), deferredAnswers) }))
    .filter(({ needed }) => needed > 0)
  if (rows.length === 0) return null
  const totalMissing = rows.reduce((sum, { needed, filled }) => sum + needed - filled, 0)

  function writableOn(tab: Tab) {
    return Object.fromEntries(Object.entries(writable).filter(([, field]) => field.tab === tab))
  }

  return (
    <section aria-labelledby="dossier">
      <h2 id="dossier" className={classes.title}>
        {t('dossier.title')}
        {totalMissing > 0 && (
          <span className="fine quiet plain">{t('dossier.to_fill', { count: totalMissing })}</span>
        )}
      </h2>
      <ul className={classes.rows}>
        {rows.map(({ tab, needed, filled, missing }) => (
          <li key={tab}>
            <span>{t(`tab.${tab}`)}</span>
            <span className={classes.bar} data-bar="one" aria-hidden>
              <span style={{ width: `${(100 * filled) / needed}%` }} />
            </span>
            <span className="quiet number nowrap">{t('form.count', { filled, needed })}</span>
            <span className={classes.missing}>
              {missing.length === 0 ? (
                <span className="ok inline">
                  <IconCircleCheck aria-hidden />
                  {t('dossier.complete')}
                </span>
              ) : (
                missing.slice(0, maxListed).map((name) => (
                  <button key={name} type="button" onClick={() => goTo(name)}>
                    {labelOf(tField, name)}
                  </button>
                ))
              )}
              {missing.length > maxListed && (
                <button type="button" onClick={() => goTo(missing[maxListed]!)}>
                  {t('dossier.more', { count: missing.length - maxListed })}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
