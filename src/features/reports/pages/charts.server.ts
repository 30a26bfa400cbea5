import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type Token, tokens } from '../../../web/theme/tokens.ts'
import type { ChartContent } from '../../../web/ui/chart/chartOptions.ts'
import type { Block } from '../layout.ts'
import type { Translator } from './translator.server.ts'

register([BarChart, CustomChart, LineChart, GridComponent, MarkLineComponent, SVGRenderer])

const colour = (token: Token) => tokens[token].light
const axis = {
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: colour('text-2'), fontSize: 10 },
}
const theme = {
  backgroundColor: 'transparent',
  textStyle: { fontFamily: 'Inter', fontSize: 10 },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: { ...axis, splitLine: { lineStyle: { color: colour('line') } } },
}

/** Renders a screen chart in light colours as SVG; sizes in px. */
function drawChart({ option }: ChartContent, size: { width: number; height: number }): string {
  const chart = init(null, theme, { renderer: 'svg', ssr: true, ...size })
  try {
    const chartOption = option({ colour, ...size })
    // No tooltips on paper.
    delete chartOption.tooltip
    chart.setOption({ animation: false, ...chartOption })
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}

/** Charts of a report; a chart that several pages show is drawn once. */
export type ReportCharts = {
  /** Draws a chart of 640 px by `height` px, unless `name` is drawn already, and returns its block. */
  draw(name: string, title: string, content: ChartContent, height: number): Block
  /** SVG by file name. */
  files: Map<string, string>
}

/** Creates an empty set of charts. */
export function createReportCharts({ t }: Translator): ReportCharts {
  const files = new Map<string, string>()
  return {
    files,
    draw(name, title, content, height) {
      const file = `${name}.svg`
      if (!files.has(file)) files.set(file, drawChart(content, { width: 640, height }))
      return {
        kind: 'chart',
        title,
        alt: t('chart.in_table', { title }),
        file,
        // Charts of this width label these entries in the plot; only narrow charts need them in the legend.
        legend: (content.legend ?? [])
          .filter(({ isNarrow }) => !isNarrow)
          .map(({ name, token, isRange = false }) => ({
            ...{ name, isRange },
            colour: tokens[token].light,
          })),
      }
    },
  }
}
