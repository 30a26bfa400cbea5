import type { Field, Fields } from '../../../kernel/field/fields.ts'
import type { Text } from '../../../kernel/text.ts'
import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { buildingFields } from '../../buildings/building.ts'
import { heatingText as plantText } from '../../technical/heatingSystem.text.ts'
import { heatingFields } from '../../technical/heatingSystem.ts'
import { formTexts } from '../assumptionLabel.ts'
import {
  answerFieldsIn,
  programmeFacts,
  provenanceLabel,
  renovationLines,
  reportedBuildingFields,
  reportedPlantFields,
} from '../pages/knownFacts.server.ts'
import {
  baseFont,
  borderRow,
  type Cells,
  cellReference,
  numberFormatOf,
  setPrintArea,
  titleRow,
  type WorkbookContext,
} from './workbookRows.server.ts'

/** Site answers that formulas for usual values refer to; their cells are inputs. */
const siteInputs: readonly string[] = [
  'outdoor_space',
  'electrical_connection',
  'ground_conductivity',
]

type FieldValues = { fields: Fields; names: readonly string[]; values: Record<string, unknown> }

/**
 * Writes the sheet with data of building and plant; values that other sheets own are references (`linkedValues`).
 * Returns the input cells of site facts, by field.
 */
export function dataSheet(
  sheet: BookSheet,
  workbook: WorkbookContext,
  linkedValues: ReadonlyMap<string, { cell: string; value: unknown }>,
): Cells {
  const { snapshot, translator, names } = workbook
  const { t } = translator
  const facts: Cells = new Map()
  sheet.widths = [40, 34, 14, 40]
  titleRow(sheet, t('sheet.data'))
  /** Adds an empty row and a title; `size` in points. */
  const addTitle = (text: string, size = 13) => {
    sheet.addRow([])
    sheet.addRow([text]).font = { ...baseFont, size, bold: true }
  }
  /** Adds a row for each non-empty field. Provenance is shown for `building`; plants have no linked values. */
  const addValues = (
    { fields, names: shownNames, values }: FieldValues,
    texts: readonly Text[],
    section?: 'building' | 'site' | 'plant',
  ) => {
    for (const name of shownNames) {
      const link = section === 'plant' ? undefined : linkedValues.get(name)
      const value = link ? link.value : values[name]
      if (value === null || value === undefined || value === '') continue
      const field = fields[name]!
      const source =
        section === 'building' ? provenanceLabel(snapshot, translator, name) : undefined
      const row = sheet.addRow([
        translator.labelOf(texts, name, field),
        typeof value === 'number' && isAmount(field)
          ? link
            ? { formula: link.cell, result: value }
            : value
          : translator.valueOf(texts, name, field, value),
        isAmount(field) ? field.unit : '',
        source ?? '',
      ])
      borderRow(row)
      row.getCell(2).alignment = { horizontal: 'left', wrapText: true }
      if (isAmount(field)) row.getCell(2).numFmt = field.unit ? numberFormatOf(value) : '0'
      if (section === 'site' && siteInputs.includes(name) && snapshot.references) {
        workbook.markInput(name, row.getCell(2))
        facts.set(name, cellReference(names.data, `$B$${row.number}`))
      }
    }
  }
  addTitle(t('building.title'))
  const { values } = snapshot.building
  addValues(
    { fields: buildingFields, names: reportedBuildingFields, values },
    [buildingText],
    'building',
  )
  const renovations = renovationLines(snapshot, translator)
  if (renovations.length > 0) addTitle(t('building.renovations'), 11)
  for (const line of renovations) sheet.addRow([line])
  const { answers } = snapshot
  addTitle(t('building.site'), 11)
  addValues({ ...answerFieldsIn(['site']), values: answers }, formTexts, 'site')
  addTitle(t('plant.title'))
  for (const [index, plant] of snapshot.plants.entries()) {
    addTitle(t('plant.system', { number: index + 1 }), 11)
    addValues(
      { fields: heatingFields, names: reportedPlantFields, values: plant },
      [plantText],
      'plant',
    )
  }
  addTitle(t('plant.found'), 11)
  // The efficiency of the boiler is an input of the consumption sheet.
  const { boiler_efficiency: _, ...otherAnswers } = answers
  addValues({ ...answerFieldsIn(['eligibility', 'plant']), values: otherAnswers }, formTexts)
  for (const { name, value } of programmeFacts(snapshot, translator)) {
    const row = sheet.addRow([name, value])
    borderRow(row)
    row.getCell(2).alignment = { horizontal: 'left' }
  }
  addTitle(t('plant.load'), 11)
  addValues({ ...answerFieldsIn(['load']), values: answers }, formTexts)
  setPrintArea(sheet, 4)
  return facts
}

/** Whether a field holds a number; its cell is then a number with the unit beside it. */
const isAmount = ({ kind }: Field) => kind === 'integer' || kind === 'decimal' || kind === 'money'
