import { escapeXml } from '../../../../kernel/workbook/openXml.ts'
import { partText, unzipped, zipped } from '../../../../kernel/zip.server.ts'
import { assumptionCell } from '../../../heating/assumptions.ts'
import { heatingComparisonText } from '../../../heating/heating.text.ts'
import { heatingOptions } from '../../../reference/heatingOption.ts'
import { coverPage, optionName, recommendedOption } from '../../pages/frontPages.server.ts'
import type { Translator } from '../../pages/translator.server.ts'
import type { Snapshot } from '../../snapshot.ts'
import { externalReference, removeLeftovers } from '../workbookLeftovers.server.ts'
import { unknownCell } from '../workbookRows.server.ts'

/** The values that a template can name in double braces, by name; figures stay numbers. */
function templateValues(snapshot: Snapshot, translator: Translator, isDraft: boolean) {
  const { mandate, people, comparison, judged } = snapshot
  const cover = coverPage(snapshot, translator, { language: translator.language, isDraft })
  const recommended = recommendedOption(snapshot)
  const values: Record<string, string | number> = {
    address: cover.address,
    place: cover.place,
    client: people.client,
    mandate: mandate.number,
    report: mandate.report ?? '',
    date: snapshot.day,
    office: snapshot.office.name ?? '',
    sre: Number(snapshot.building.values.sre ?? 0),
    recommended: recommended ? optionName(translator, recommended) : '',
    draft: isDraft ? translator.t('draft') : '',
  }
  for (const assumption of comparison.assumptions)
    values[assumptionCell(assumption)] = assumption.value ?? unknownCell
  for (const option of heatingOptions) {
    const { annualCost, nominalTotal, co2Total, heatPrice, investment, rank } =
      comparison.results[option]
    Object.assign(values, {
      [`options/${option}/name`]: optionName(translator, option),
      [`options/${option}/feasible`]: translator.translate(
        [heatingComparisonText],
        `feasible.${judged[option].feasible}`,
      ),
      [`options/${option}/investment`]: investment,
      [`options/${option}/annual_cost`]: annualCost,
      [`options/${option}/heat_price`]: heatPrice ?? '',
      [`options/${option}/total`]: nominalTotal,
      [`options/${option}/co2_total`]: co2Total,
      [`options/${option}/rank`]: rank ?? '',
    })
  }
  return values
}

/** Names available to a template besides the assumptions. */
export const otherTemplateNames = (snapshot: Snapshot, translator: Translator): string[] => {
  const assumptionNames = new Set(snapshot.comparison.assumptions.map(assumptionCell))
  return Object.keys(templateValues(snapshot, translator, false)).filter(
    (name) => !assumptionNames.has(name),
  )
}

/** Placeholders are names in double braces: `{{useful_heat}}`, `{{options/cad/efficiency}}`. */
const anyPlaceholder = /\{\{\s*([\w/]+)\s*\}\}/g
/** A text that consists of one placeholder. */
const onlyPlaceholder = /^\s*\{\{\s*([\w/]+)\s*\}\}\s*$/

/**
 * Fills the office's workbook with the values named in its cells. Edits only texts and cells in the file's parts,
 * so that formats, charts, pictures and macros stay intact. A cell with nothing but the name of a figure becomes
 * that number in the cell's format. Cached formula results are removed, to force a recalculation.
 */
export async function fillTemplate(
  template: Uint8Array,
  snapshot: Snapshot,
  translator: Translator,
  { isDraft }: { isDraft: boolean },
): Promise<Uint8Array> {
  const values = templateValues(snapshot, translator, isDraft)
  const parts = await unzipped(template)
  const rewritePart = (name: string, rewrite: (xml: string) => string) => {
    const part = parts[name]
    if (part) parts[name] = Buffer.from(rewrite(partText(part)))
  }
  /** Placeholders with unknown names stay visible in drafts and are removed from published reports. */
  const fillUnknown = (placeholder: string) => (isDraft ? placeholder : '')
  const fill = (text: string, escape = escapeXml) =>
    text.replace(anyPlaceholder, (placeholder, name: string) =>
      name in values ? escape(String(values[name])) : fillUnknown(placeholder),
    )

  /** Figures by index of the shared string that consists of their placeholder. */
  const figures = new Map<number, number>()
  rewritePart('xl/sharedStrings.xml', (xml) => {
    let nextIndex = 0
    return xml.replace(/<si>.*?<\/si>|<si\/>/gs, (item) => {
      const index = nextIndex++
      const fullText = [...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join('')
      const value = values[onlyPlaceholder.exec(fullText)?.[1] ?? '']
      if (typeof value === 'number') figures.set(index, value)
      // Excel may have split a name over several runs (`<t>`) of the text; then drop the runs' formats.
      const isSplit =
        (item.match(anyPlaceholder)?.length ?? 0) < (fullText.match(anyPlaceholder)?.length ?? 0)
      if (isSplit) return `<si><t xml:space="preserve">${fill(fullText)}</t></si>`
      return withTexts(item, 't', fill)
    })
  })
  for (const name of Object.keys(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name))
      rewritePart(name, (xml) =>
        withTexts(fillHeaders(xml), 't', fill).replace(
          /<c ([^>]*[^/])>(.*?)<\/c>/gs,
          (cell, attributes: string, content: string) => {
            // Drop a formula that links to another workbook; its last value stays.
            const formula = /<f[ >].*?<\/f>/s.exec(content)?.[0] ?? ''
            if (externalReference.test(formula)) return cell.replace(formula, '')
            if (/<f[ >/]/.test(content))
              return `<c ${attributes.replace(/ ?t="(str|s|b|e|n)"/, '')}>${content.replace(/<v>.*?<\/v>/s, '')}</c>`
            if (!/\bt="s"/.test(attributes)) return cell
            const figure = figures.get(Number(/<v>(\d+)<\/v>/.exec(content)?.[1]))
            if (figure === undefined) return cell
            return `<c ${attributes.replace(/ ?t="s"/, '')}><v>${figure}</v></c>`
          },
        ),
      )
    else if (/^xl\/(drawings|charts)\/[^/]+\.xml$/.test(name))
      rewritePart(name, (xml) => withTexts(xml, 'a:t', fill))
  rewritePart('xl/workbook.xml', (xml) =>
    xml.includes('<calcPr')
      ? xml.replace(
          /<calcPr([^>]*?)(\/?)>/,
          (_, attributes: string, end: string) =>
            `<calcPr${attributes.replace(/ fullCalcOnLoad="[^"]*"/, '')} fullCalcOnLoad="1"${end}>`,
        )
      : xml.replace(/(<extLst|<\/workbook>)/, '<calcPr fullCalcOnLoad="1"/>$1'),
  )
  removeLeftovers(parts, {
    title: `${translator.t('title')}, ${snapshot.building.address}`,
    author: snapshot.office.name ?? '',
    at: new Date(snapshot.taken_at),
  })
  return zipped(parts)

  /** Fills headers and footers, in which a literal `&` must be doubled. */
  function fillHeaders(xml: string) {
    const escape = (value: string) => escapeXml(value.replaceAll('&', '&&'))
    return [
      'oddHeader',
      'oddFooter',
      'evenHeader',
      'evenFooter',
      'firstHeader',
      'firstFooter',
    ].reduce((text, tag) => withTexts(text, tag, (content) => fill(content, escape)), xml)
  }
}

/** Rewrites the text of all elements with this tag in an XML document. */
const withTexts = (xml: string, tag: string, rewrite: (text: string) => string) =>
  xml.replace(
    new RegExp(`(<${tag}(?: [^>]*)?>)([^<]*)(</${tag}>)`, 'g'),
    (_, open: string, text: string, close: string) => open + rewrite(text) + close,
  )
