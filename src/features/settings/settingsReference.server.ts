import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { settings, type settingsEndpoints, type settingsFields } from './settings.ts'

const { get, update, history, asOf } = resourceDocs(
  'record of settings, which is 1',
  'settings',
  settings.order,
)
const params = { name: 'The logo, or the workbook that Excel reports are written into.' }

export const settingsReference: EndpointDocs<typeof settingsEndpoints> = {
  get,
  update,
  history,
  asOf,
  file: { summary: 'Hands out the logo or workbook of the office as it is kept.', params },
  keepFile: {
    summary:
      'Decodes an upload and keeps it in the place of the one before: a picture written anew, a workbook part by part. Its content decides what type it is, never its name. What is broken, too large, or could run code or fetch something is refused with a reason at `content`.',
    params,
  },
  removeFile: {
    summary: 'Takes the logo or workbook out of use; reports that were made with it stay.',
    params,
  },
}

export const settingsExamples: Partial<Record<keyof typeof settingsFields, string>> = {
  organisation: 'Atelier Tornare énergie',
  vat_number: 'CHE-116.281.710',
}
