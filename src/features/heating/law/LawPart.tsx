import { useMemo } from 'react'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { genevaRows, isInGeneva } from '../../reference/canton.ts'
import paths from '../paths/PricePaths.module.css'
import worksheet from '../worksheet/Consultation.module.css'
import type { useComparison } from '../worksheet/useComparison.ts'
import { describeRules } from './describeLaw.ts'
import { heatingLawText } from './heatingLaw.text.ts'
import { heatingRules, lawReadOn, optionsNotRuledOut } from './heatingLaw.ts'

/** The rules of law that concern the replacement, as the report prints them; nothing outside Geneva. */
export default function LawPart({
  comparison,
}: {
  comparison: Pick<
    ReturnType<typeof useComparison>,
    'site' | 'references' | 'assumptions' | 'deferredAnswers'
  >
}) {
  const t = useWords(heatingLawText)
  const { site, references, assumptions, deferredAnswers } = comparison
  const { several_properties, report_date } = deferredAnswers
  const rules = useMemo(
    () =>
      describeRules(
        heatingRules({
          building: site,
          isCoOwned: several_properties as boolean | null | undefined,
          options: optionsNotRuledOut(assumptions.judged),
          day: String(report_date ?? dayOf(new Date())),
        }),
        genevaRows(references.idc_limits, site.canton).rows,
        t,
      ),
    [site, several_properties, report_date, assumptions.judged, references.idc_limits, t],
  )
  if (!isInGeneva(site.canton)) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it scrolls by keyboard
    <section className="shrink scroll" tabIndex={0} aria-labelledby="consultation-law">
      <header className={worksheet.listHead}>
        <h2 id="consultation-law">{t('title')}</h2>
      </header>
      <p className="detail block">{t('intro', { date: formatDate(lawReadOn) })}</p>
      <table className={paths.paths} aria-labelledby="consultation-law">
        <thead>
          <tr>
            {(['rule', 'article', 'from', 'status'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map(({ id, rule, article, from, status }) => (
            <tr key={id}>
              <td>{rule}</td>
              <td>{article}</td>
              <td>{from}</td>
              <td>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
