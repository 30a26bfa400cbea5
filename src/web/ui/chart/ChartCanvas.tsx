import { useComputedColorScheme } from '@mantine/core'
import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { usePrinting } from '../../theme/print.ts'
import { shadows, type Theme, type Token, tokens } from '../../theme/tokens.ts'
import { textScale } from '../basic/textScale.ts'
import classes from './Chart.module.css'
import type { ChartOption } from './chartOptions.ts'

register([
  AriaComponent,
  BarChart,
  CustomChart,
  GridComponent,
  LineChart,
  MarkLineComponent,
  SVGRenderer,
  TooltipComponent,
])

const colourIn = (theme: Theme) => (token: Token) => tokens[token][theme]

/** Returns the ECharts theme for a colour theme. */
function themeOf(theme: Theme) {
  const colour = colourIn(theme)
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: colour('text-3'), fontSize: 11 },
  }
  return {
    backgroundColor: 'transparent',
    textStyle: { fontFamily: "'Inter Variable', 'Inter Fallback', sans-serif", fontSize: 11 },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, splitLine: { lineStyle: { color: colour('line-faint') } } },
    axisPointer: { shadowStyle: { color: colour('hover'), opacity: 0.6 } },
    tooltip: {
      className: classes.tooltip,
      backgroundColor: colour('overlay'),
      borderWidth: 0,
      padding: [8, 12],
      textStyle: { color: colour('text'), fontSize: 12 },
      extraCssText: `box-shadow:${shadows['shadow-2'][theme]};border-radius:8px;font-variant-numeric:tabular-nums`,
    },
  }
}

type CanvasProps = { option: ChartOption; description: string }

/** Width of a printed page between its margins, px. */
const paperWidth = 640

/** Draws a chart in the size of its container; redraws when theme or size changes, and for printing. */
export default function ChartCanvas({ option, description }: CanvasProps) {
  const isPrinting = usePrinting()
  const screenTheme = useComputedColorScheme('dark')
  const theme = isPrinting ? 'light' : screenTheme
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const chart = init(current, themeOf(theme), { renderer: 'svg' })
    const isStatic = isPrinting || matchMedia('(prefers-reduced-motion: reduce)').matches
    const draw = () => {
      const { clientWidth, clientHeight: height } = current
      const width = isPrinting ? Math.min(clientWidth, paperWidth) : clientWidth
      if (width === 0 || height === 0) return
      chart.resize({ width, height })
      chart.setOption({
        animation: !isStatic,
        animationDuration: 180,
        animationDurationUpdate: 180,
        aria: { enabled: true, label: { description } },
        ...option({ colour: colourIn(theme), width, height }),
      })
    }
    if (isPrinting) draw()
    const observer = new ResizeObserver(draw)
    observer.observe(current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [option, theme, description, isPrinting])
  return <div ref={frame} style={{ height: '100%', zoom: textScale() }} />
}
