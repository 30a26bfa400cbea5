import { computed, section } from '../../kernel/field/fields.ts'
import { email, integer, line, object } from '../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { iban, vatNumber } from '../../kernel/field/swiss.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { fileTypes, resource } from '../../kernel/record/resource.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { checklist } from '../mandates/checklist.ts'

/** The field that holds the checklist of a kind. */
export const checklistField = <K extends Kind>(kind: K) => `checklist_${kind}` as const
export type ChecklistField = ReturnType<typeof checklistField<Kind>>

/** A kind's checklist; empty where it is the default one. */
const checklistFields = Object.fromEntries(
  kinds.map((kind) => [checklistField(kind), checklist()]),
) as Record<ChecklistField, ReturnType<typeof checklist>>

/** The field that holds the days after its order by which a mandate of a kind is due. */
export const dueDaysField = <K extends Kind>(kind: K) => `due_days_${kind}` as const
export type DueDaysField = ReturnType<typeof dueDaysField<Kind>>

/** Days for a mandate of a kind for which the office set none. */
export const usualDueDays = 60

const dueDaysFields = Object.fromEntries(
  kinds.map((kind) => [dueDaysField(kind), integer({ min: 1, max: 2000 })]),
) as Record<DueDaysField, ReturnType<typeof integer>>

/**
 * Files of the office: its logo on what it sends out, and the workbook that an Excel report is written
 * into.
 */
export const officeFiles = ['logo', 'calculation_excel'] as const
export type OfficeFileName = (typeof officeFiles)[number]

/** The media types that a file of the office may have. */
export const officeFileTypes = {
  logo: ['image/png', 'image/jpeg'],
  calculation_excel: [fileTypes.xlsx],
} as const satisfies Record<OfficeFileName, readonly string[]>

/** Bytes that a file of the office may have. */
export const mostOfficeBytes = 8 * 1024 * 1024

const officeFile = () =>
  shape.object({
    /** SHA-256 of the content. */
    hash: shape.text(),
    name: shape.text(),
    type: shape.text(),
    size: shape.int(),
  })
export type OfficeFile = TypeOf<ReturnType<typeof officeFile>>

export const settingsFields = {
  ...section('organisation', 'organisation', {
    organisation: line(),
    /** Whom people write to where something is missing; the first administrator until it is set. */
    support_email: email({ wrong: 'user:error.email_form' }),
  }),
  ...section('address', 'organisation', {
    street: line(),
    number: line({ max: 12 }),
    postcode: line({ max: 10 }),
    city: line({ max: 100 }),
  }),
  ...section('billing', 'organisation', {
    vat_number: vatNumber({ wrong: 'settings:error.vat_form' }),
    iban: iban({ wrong: 'user:error.iban_form' }),
  }),
  ...section('files', 'organisation', {
    logo: computed(object(officeFile())),
    calculation_excel: computed(object(officeFile())),
  }),
  ...section('due_days', 'checklists', dueDaysFields),
  ...section('checklists', 'checklists', checklistFields),
}

/** The one record that holds the settings. */
export const settingsId = 1

/** Settings: declared like fields, and one record, so that they have its versions and history. */
export const settings = resource({
  name: 'settings',
  fields: settingsFields,
  list: [],
  order: 'id',
})

const { get, update, history, asOf } = settings.endpoints
/** There are always settings, and once: none are made, listed or deleted. */
const named = shape.object({ name: shape.choice(officeFiles) })

export const settingsEndpoints = {
  get,
  update,
  history,
  asOf,
  file: endpoint('GET', '/settings/files/{name}/', {
    access: 'settings:read',
    params: named,
    output: download(...Object.values(officeFileTypes).flat()),
  }),
  /** Decodes a file of the office, and keeps it in the place of the one before; the content says what it is, not the name. */
  keepFile: endpoint('PUT', '/settings/files/{name}/', {
    access: 'settings:write',
    params: named,
    body: shape.strictObject({
      name: shape.line({ min: 1, max: 200 }),
      content: shape.base64({ max: Math.ceil(mostOfficeBytes / 3) * 4 }),
    }),
    output: settings.row,
    mostBytes: Math.ceil(mostOfficeBytes / 3) * 4 + 4096,
  }),
  removeFile: endpoint('DELETE', '/settings/files/{name}/', {
    access: 'settings:write',
    params: named,
    output: settings.row,
  }),
}
