import { Button, rem } from '@mantine/core'
import { Component, type ReactNode, Suspense, useId, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { IconChartBar, IconTable } from '../../icons/icons.ts'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { markCutEdge } from '../basic/cutEdge.ts'
import classes from './Chart.module.css'
import { chartText } from './chart.text.ts'
import type { ChartContent } from './chartOptions.ts'

const ChartCanvas = lazyPart(() => import('./ChartCanvas.tsx'))

export type ChartProps = ChartContent & {
  /** Title with the unit: "IDC, MJ/m² par an". */
  label: string
  /** Height of the plot, px. */
  height: number
}

/**
 * A chart with its title, switchable to a table of the same values. Build the props with `chartOptions.ts`,
 * memoised (`useMemo`) by their values.
 */
export function Chart({ label, height, option, legend, table }: ChartProps) {
  const t = useWords(chartText)
  const id = useId()
  const [isTable, setTable] = useState(false)
  const ToggleIcon = isTable ? IconChartBar : IconTable
  return (
    <figure className="container shrink" aria-labelledby={id}>
      <div className={classes.head}>
        <figcaption id={id} className="body strong">
          {label}
        </figcaption>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<ToggleIcon aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'as_chart' : 'as_table')}
        </Button>
      </div>
      {isTable ? (
        <ValueTable label={label} {...table} />
      ) : (
        <>
          {legend && (
            <ul className={classes.legend}>
              {legend.map(({ name, token, isNarrow, isRange }) => (
                <li className="inline" key={name} data-narrow={isNarrow}>
                  <span
                    className={classes.sign}
                    data-range={isRange}
                    style={{ [isRange ? 'color' : 'background']: `var(--${token})` }}
                    aria-hidden
                  />
                  {name}
                </li>
              ))}
            </ul>
          )}
          <div style={{ height: rem(height) }}>
            <ErrorBoundary fallback={<p className={classes.failed}>{t('failed')}</p>}>
              <Suspense>
                <ChartCanvas option={option} description={t('said', { label })} />
              </Suspense>
            </ErrorBoundary>
          </div>
        </>
      )}
    </figure>
  )
}

function ValueTable({ label, head, rows }: ChartContent['table'] & { label: string }) {
  const t = useWords(chartText)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it scrolls by keyboard
    <section ref={markCutEdge} className="scroll" tabIndex={0} aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...values]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                <td key={index}>
                  {value === null ? (
                    <span className="faint">{t('none')}</span>
                  ) : typeof value === 'number' ? (
                    formatNumber(value)
                  ) : (
                    value
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Shows `fallback` if a child throws. */
class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
