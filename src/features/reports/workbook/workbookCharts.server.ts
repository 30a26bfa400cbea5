import {
  escapeXml,
  packageTypes,
  relationshipsXml,
  relationUri,
  schemas,
  xmlDeclaration,
} from '../../../kernel/workbook/openXml.ts'
import { type Parts, partText } from '../../../kernel/zip.server.ts'

/** A chart to attach to a sheet: cell ranges with their cached values. */
export type ChartPlan = {
  kind: 'stacked' | 'line'
  title: string
  /** Cell that contains the title, if the title is a formula; `title` is then its cached value. */
  titleRange?: string
  categories: { range: string; values: readonly string[] }
  series: readonly {
    name: string
    range: string
    values: readonly number[]
    colour: string
    /** Whiskers as long as these on both sides of the top. */
    halfWidths?: { range: string; values: readonly number[] }
  }[]
  /** Top left column and row (from 0), and size in cells. */
  at: { column: number; row: number; columns: number; rows: number }
}

const drawingMl = `${schemas}/drawingml/2006`

/** Adds native charts to a sheet of a workbook, in place (`sheet` counts from 1). */
export function attachCharts(
  parts: Parts,
  { sheet, charts }: { sheet: number; charts: readonly ChartPlan[] },
) {
  const path = `xl/worksheets/sheet${sheet}.xml`
  const read = (name: string) => partText(parts[name])
  const write = (name: string, xml: string) => {
    parts[name] = Buffer.from(xml)
  }
  for (const [index, chart] of charts.entries())
    write(`xl/charts/chart${index + 1}.xml`, xmlDeclaration + chartXml(chart, index))
  write('xl/drawings/drawing1.xml', xmlDeclaration + drawingXml(charts))
  write(
    'xl/drawings/_rels/drawing1.xml.rels',
    relationshipsXml(
      charts.map((_, index) => ({
        id: `rId${index + 1}`,
        type: `${relationUri}/chart`,
        target: `../charts/chart${index + 1}.xml`,
      })),
    ),
  )
  write(
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    relationshipsXml([
      { id: 'rIdDrawing', type: `${relationUri}/drawing`, target: '../drawings/drawing1.xml' },
    ]),
  )
  // The schema prescribes the order of elements: the drawing comes after page setup and headers.
  write(path, read(path).replace('</worksheet>', '<drawing r:id="rIdDrawing"/></worksheet>'))
  const types = [
    `<Override PartName="/xl/drawings/drawing1.xml" ContentType="${packageTypes}.drawing+xml"/>`,
    ...charts.map(
      (_, index) =>
        `<Override PartName="/xl/charts/chart${index + 1}.xml" ContentType="${packageTypes}.drawingml.chart+xml"/>`,
    ),
  ]
  write(
    '[Content_Types].xml',
    read('[Content_Types].xml').replace('</Types>', `${types.join('')}</Types>`),
  )
}

function drawingXml(charts: readonly ChartPlan[]): string {
  const anchors = charts.map(({ at, title }, index) => {
    const anchor = (column: number, row: number) =>
      `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`
    return `<xdr:twoCellAnchor><xdr:from>${anchor(at.column, at.row)}</xdr:from><xdr:to>${anchor(at.column + at.columns, at.row + at.rows)}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="Chart ${index + 1}" descr="${escapeXml(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${drawingMl}/chart"><c:chart xmlns:c="${drawingMl}/chart" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`
  })
  return `<xdr:wsDr xmlns:xdr="${drawingMl}/spreadsheetDrawing" xmlns:a="${drawingMl}/main" xmlns:r="${relationUri}">${anchors.join('')}</xdr:wsDr>`
}

function chartXml(
  { kind, title, titleRange, categories, series }: ChartPlan,
  index: number,
): string {
  const [xAxis, yAxis] = [1000 + index * 2, 1001 + index * 2]
  const points = (values: readonly (string | number)[]) =>
    `<c:ptCount val="${values.length}"/>${values
      .map((value, index) => `<c:pt idx="${index}"><c:v>${escapeXml(String(value))}</c:v></c:pt>`)
      .join('')}`
  /** A paragraph; `size` in hundredths of a point. */
  const paragraph = (text: string, size: number, isBold = false) =>
    `<a:p><a:pPr><a:defRPr sz="${size}" b="${isBold ? 1 : 0}"/></a:pPr><a:r><a:rPr sz="${size}" b="${isBold ? 1 : 0}"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`
  const numbers = (range: string, values: readonly number[]) =>
    `<c:numRef><c:f>${escapeXml(range)}</c:f><c:numCache><c:formatCode>#,##0</c:formatCode>${points(values)}</c:numCache></c:numRef>`
  const whiskers = ({ range, values }: NonNullable<(typeof series)[number]['halfWidths']>) =>
    `<c:errBars><c:errBarType val="both"/><c:errValType val="cust"/><c:noEndCap val="0"/><c:plus>${numbers(range, values)}</c:plus><c:minus>${numbers(range, values)}</c:minus><c:spPr><a:ln w="15875"><a:solidFill><a:srgbClr val="141B1C"/></a:solidFill></a:ln></c:spPr></c:errBars>`
  const seriesXml = series.map(({ name, range, values, colour, halfWidths }, order) => {
    const fill = `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`
    const shape =
      kind === 'line'
        ? `<c:spPr><a:ln w="22225">${fill}</a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`
        : `<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>`
    return `<c:ser><c:idx val="${order}"/><c:order val="${order}"/><c:tx><c:v>${escapeXml(name)}</c:v></c:tx>${shape}${halfWidths ? whiskers(halfWidths) : ''}<c:cat><c:strRef><c:f>${escapeXml(categories.range)}</c:f><c:strCache>${points(categories.values)}</c:strCache></c:strRef></c:cat><c:val>${numbers(range, values)}</c:val>${kind === 'line' ? '<c:smooth val="0"/>' : ''}</c:ser>`
  })
  const titleXml = titleRange
    ? `<c:strRef><c:f>${escapeXml(titleRange)}</c:f><c:strCache>${points([title])}</c:strCache></c:strRef>`
    : `<c:rich><a:bodyPr/>${paragraph(title, 1100, true)}</c:rich>`
  const titleFont =
    '<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1100" b="1"/></a:pPr><a:endParaRPr/></a:p></c:txPr>'
  const axes = `<c:axId val="${xAxis}"/><c:axId val="${yAxis}"/>`
  const plot =
    kind === 'line'
      ? `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${seriesXml.join('')}<c:marker val="1"/>${axes}</c:lineChart>`
      : `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/><c:varyColors val="0"/>${seriesXml.join('')}<c:gapWidth val="60"/><c:overlap val="100"/>${axes}</c:barChart>`
  const smallTextXml =
    '<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="800"/></a:pPr><a:endParaRPr/></a:p></c:txPr>'
  const gridlinesXml =
    '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="DBE2DF"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>'
  const axis = (name: 'catAx' | 'valAx', id: number, cross: number) =>
    `<c:${name}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${name === 'catAx' ? 'b' : 'l'}"/>${name === 'valAx' ? `${gridlinesXml}<c:numFmt formatCode="#,##0" sourceLinked="0"/>` : ''}<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${smallTextXml}<c:crossAx val="${cross}"/><c:crosses val="autoZero"/></c:${name}>`
  return `<c:chartSpace xmlns:c="${drawingMl}/chart" xmlns:a="${drawingMl}/main" xmlns:r="${relationUri}"><c:roundedCorners val="0"/><c:chart><c:title><c:tx>${titleXml}</c:tx><c:overlay val="0"/>${titleRange ? titleFont : ''}</c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}${axis('catAx', xAxis, yAxis)}${axis('valAx', yAxis, xAxis)}</c:plotArea>${series.length > 1 ? `<c:legend><c:legendPos val="b"/><c:overlay val="0"/>${smallTextXml}</c:legend>` : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
}
