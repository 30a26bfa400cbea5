import { strFromU8, strToU8, unzipSync } from 'fflate'
import { zipped } from '../../../kernel/zip.server.ts'
import { assumptionCell } from '../../heating/assumptions.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { coverPage, optionName, recommendedOption } from '../pages/frontPages.server.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { Snapshot } from '../snapshot.ts'
import { escapeXml } from './workbookCharts.server.ts'
import { externalReference, removeLeftovers } from './workbookLeftovers.server.ts'
import { unknownCell } from './workbookRows.server.ts'

/** What a template may name between double braces: figures stay figures. */
function valuesOf(snapshot: Snapshot, translator: Translator, isDraft: boolean) {
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
    draft: isDraft ? translator.say('draft') : '',
  }
  for (const one of comparison.assumptions) values[assumptionCell(one)] = one.value ?? unknownCell
  for (const option of heatingOptions) {
    const { annualCost, nominalTotal, co2Total, heatPrice, investment, rank } =
      comparison.results[option]
    Object.assign(values, {
      [`options/${option}/name`]: optionName(translator, option),
      [`options/${option}/feasible`]: translator.word(
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

/** What a template may name beside the assumptions. */
export const otherTemplateNames = (snapshot: Snapshot, translator: Translator): string[] => {
  const assumed = new Set(snapshot.comparison.assumptions.map(assumptionCell))
  return Object.keys(valuesOf(snapshot, translator, false)).filter((name) => !assumed.has(name))
}

/** `{{useful_heat}}`, `{{options/cad/efficiency}}`. */
const named = /\{\{\s*([\w/]+)\s*\}\}/g
const alone = /^\s*\{\{\s*([\w/]+)\s*\}\}\s*$/

/**
 * The office's workbook with the values that its cells name. Only texts and cells are changed within the
 * parts of the file, so formats, charts, pictures and macros of other kinds stay as they are; a cell that
 * names nothing else than a figure becomes that figure in its own format. Formulas lose what they last
 * gave, so that whatever opens the workbook calculates them.
 */
export function fillTemplate(
  template: Uint8Array,
  snapshot: Snapshot,
  translator: Translator,
  { isDraft }: { isDraft: boolean },
): Uint8Array {
  const values = valuesOf(snapshot, translator, isDraft)
  const parts = unzipSync(template)
  const change = (name: string, how: (xml: string) => string) => {
    const part = parts[name]
    if (part) parts[name] = strToU8(how(strFromU8(part)))
  }
  /** A name that nobody knows stays in the draft, where the office sees it, and nowhere else. */
  const unknownIn = (whole: string) => (isDraft ? whole : '')
  const filled = (text: string, write = escapeXml) =>
    text.replace(named, (whole, key: string) =>
      key in values ? write(String(values[key])) : unknownIn(whole),
    )

  /** Figures by the place of the shared text that names nothing else. */
  const figures = new Map<number, number>()
  change('xl/sharedStrings.xml', (xml) => {
    let at = 0
    return xml.replace(/<si>.*?<\/si>|<si\/>/gs, (item) => {
      const place = at++
      const said = [...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join('')
      const value = values[alone.exec(said)?.[1] ?? '']
      if (typeof value === 'number') figures.set(place, value)
      // Excel may have divided a name among runs of one text.
      const isDivided = (item.match(named)?.length ?? 0) < (said.match(named)?.length ?? 0)
      if (isDivided) return `<si><t xml:space="preserve">${filled(said)}</t></si>`
      return withTexts(item, 't', filled)
    })
  })
  for (const name of Object.keys(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name))
      change(name, (xml) =>
        withTexts(withHeaders(xml), 't', filled).replace(
          /<c ([^>]*[^/])>(.*?)<\/c>/gs,
          (cell, attributes: string, content: string) => {
            // What came from another workbook stays as it last was.
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
      change(name, (xml) => withTexts(xml, 'a:t', filled))
  change('xl/workbook.xml', (xml) =>
    xml.includes('<calcPr')
      ? xml.replace(
          /<calcPr([^>]*?)(\/?)>/,
          (_, attributes: string, end: string) =>
            `<calcPr${attributes.replace(/ fullCalcOnLoad="[^"]*"/, '')} fullCalcOnLoad="1"${end}>`,
        )
      : xml.replace(/(<extLst|<\/workbook>)/, '<calcPr fullCalcOnLoad="1"/>$1'),
  )
  removeLeftovers(parts, {
    title: `${translator.say('title')}, ${snapshot.building.address}`,
    author: snapshot.office.name ?? '',
    at: snapshot.taken_at,
  })
  return zipped(parts)

  /** In headers and footers `&` begins a code. */
  function withHeaders(xml: string) {
    const write = (value: string) => escapeXml(value.replaceAll('&', '&&'))
    return [
      'oddHeader',
      'oddFooter',
      'evenHeader',
      'evenFooter',
      'firstHeader',
      'firstFooter',
    ].reduce((text, tag) => withTexts(text, tag, (said) => filled(said, write)), xml)
  }
}

/** An XML text with the texts of a tag written anew. */
const withTexts = (xml: string, tag: string, write: (text: string) => string) =>
  xml.replace(
    new RegExp(`(<${tag}(?: [^>]*)?>)([^<]*)(</${tag}>)`, 'g'),
    (_, open: string, text: string, close: string) => open + write(text) + close,
  )
