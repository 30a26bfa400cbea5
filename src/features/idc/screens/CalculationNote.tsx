import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { IconExclamationCircle } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import technical from '../../technical/screens/Technical.module.css'
import { estimateText } from '../estimate.text.ts'
import type { Estimated, EstimateTables } from '../estimate.ts'
import classes from './Estimate.module.css'

type Props = { estimated: Estimated; tables: EstimateTables }

/** The full calculation of an estimate, so that anyone can verify it. */
export function CalculationNote({ estimated: { index, difference }, tables }: Props) {
  const t = useWords(estimateText)
  const tUse = useWords(consumptionText) as TranslateKey
  const tTable = useWords(referenceText)
  const tOrigin = useWords(originText)
  const climate = tables.climate.rows[0]!
  const days = { from: formatDate(index.start_date), to: formatDate(index.end_date) }
  const perArea = (value: number) => formatNumber(value, { decimals: 1, unit: 'MJ/m²' })
  const { degreeDays, corrected, mean2, mean3, findings } = index
  const steps: { title: string; formula: string; value: string }[] = [
    { title: t('step.period'), formula: '', value: t('step.days', { ...days, days: index.days }) },
    {
      title: t('step.energy'),
      formula: t('step.energy_how'),
      value: formatNumber(index.energy, { decimals: 0, unit: 'MJ' }),
    },
    { title: 'SRE', formula: '', value: formatNumber(index.sre, { unit: 'm²' }) },
    { title: t('step.raw'), formula: t('step.raw_how'), value: perArea(index.raw) },
    {
      title: t('step.hot_water'),
      formula: t('step.hot_water_how', { share: formatNumber(index.usualHotWater!) }),
      value: perArea(index.hotWater),
    },
    {
      title: t('step.degree_days'),
      formula: t('step.degree_days_how', {
        station: climate.station,
        base: climate.base,
        limit: climate.heating_limit,
        usual: formatNumber(index.usualDegreeDays, { decimals: 1 }),
      }),
      value: degreeDays === null ? t('unknown') : formatNumber(degreeDays, { decimals: 1 }),
    },
    ...(corrected === null
      ? []
      : [
          {
            title: t('step.corrected'),
            formula: t('step.corrected_how'),
            value: perArea(corrected),
          },
        ]),
    ...(mean2 === null
      ? []
      : [{ title: t('step.mean_2'), formula: t('step.mean_how'), value: perArea(mean2) }]),
    ...(mean3 === null
      ? []
      : [{ title: t('step.mean_3'), formula: t('step.mean_how'), value: perArea(mean3) }]),
  ]
  const usedTables = ['energy_contents', 'idc_weights', 'climate', 'degree_days'] as const
  return (
    <div className={classes.body}>
      {difference && difference.reasons.length > 0 && (
        <div className={classes.reasons}>
          <p className="body quiet label">{t('reasons')}</p>
          <ul>
            {difference.reasons.map((reason) => (
              <li key={reason}>{t(`reason.${reason}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {findings.map(({ kind, from, to, energy }) => (
        <p key={`${kind} ${from} ${energy}`} className={technical.note} data-tone="warn">
          <IconExclamationCircle size={14} aria-hidden />
          {t(`finding.${kind}`, {
            from: formatDate(from),
            to: formatDate(to),
            energy: energy && tUse(`energy.${energy}`),
          })}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it scrolls by keyboard */}
      <section
        ref={markCutEdge}
        className="scroll"
        tabIndex={0}
        aria-label={t('terms', { year: index.year })}
      >
        <table className={classes.terms} aria-label={t('terms', { year: index.year })}>
          <thead>
            <tr>
              {(['energy', 'quantity', 'content', 'weight', 'result', 'source'] as const).map(
                (column) => (
                  <th key={column} scope="col">
                    {t(`term.${column}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {index.terms.map(({ energy, usage, unit, quantity, megajoules, ...term }) => (
              <tr key={`${energy} ${usage} ${unit}`}>
                <th scope="row">
                  {tUse(`energy.${energy}`)}
                  <span className={classes.quiet}>{tUse(`usage.${usage}`)}</span>
                </th>
                <td>{formatNumber(quantity, { decimals: 0, unit: tUse(`unit.${unit}`) })}</td>
                <td>{formatNumber(megajoules)}</td>
                <td>{formatNumber(term.weight)}</td>
                <td>{formatNumber(term.result, { decimals: 0 })}</td>
                <td className={classes.source}>
                  {[
                    ...new Set([
                      describeOrigin(term.origins.megajoules, tOrigin),
                      describeOrigin(term.origins.weight, tOrigin),
                    ]),
                  ].join('; ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className={classes.steps}>
        {steps.map(({ title, formula, value }) => (
          <div key={title}>
            <dt>
              {title}
              {formula && <span className={classes.quiet}>{formula}</span>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="body quiet label">{t('tables')}</p>
        <ul className={classes.tables}>
          {usedTables.map((name) => {
            const { id, valid_from, source } = tables[name]
            const params = { table: tTable(`table.${name}`), source }
            return (
              <li key={name}>
                {id > 0
                  ? t('table_of', { ...params, date: formatDate(valid_from) })
                  : t('first_table_of', params)}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
