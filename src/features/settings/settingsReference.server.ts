import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { settings, type settingsEndpoints, type settingsFields } from './settings.ts'

const { get, update, history, asOf } = resourceDocs(
  'record of settings, which is 1',
  'settings',
  settings.order,
)
const params = { name: 'The logo, or the template of Excel reports.' }

export const settingsReference: EndpointDocs<typeof settingsEndpoints> = {
  get,
  update,
  history,
  asOf,
  file: { summary: 'Downloads the logo or workbook of the office.', params },
  keepFile: {
    summary:
      'Decodes an upload and stores it in place of the previous file: a picture encoded again, a workbook part by part. The type is detected from the content; the name does not matter. Files that are broken, too large, or could run code or fetch data are refused with a reason at `content`.',
    params,
  },
  removeFile: {
    summary: 'Removes the logo or workbook; existing reports keep it.',
    params,
  },
}

export const settingsExamples: Partial<Record<keyof typeof settingsFields, string>> = {
  organisation: 'Atelier Tornare énergie',
  postcode: '1204',
  vat_number: 'CHE-116.281.710',
}
