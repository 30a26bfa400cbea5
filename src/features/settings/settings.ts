import { type Group, groups } from '../../access.ts'
import { computed, optionsLabelledAs, section } from '../../kernel/field/fields.ts'
import {
  choice,
  choices,
  decimal,
  email,
  flag,
  integer,
  line,
  longText,
  object,
} from '../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { iban, postcode, vatNumber } from '../../kernel/field/swiss.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { fileTypes, resource } from '../../kernel/record/resource.ts'
import { type Language, languages } from '../../kernel/text.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { type SignInRules, type TwoFactorPolicy, twoFactorPolicies } from '../auth/account.ts'
import { trustedDays } from '../auth/auth.ts'
import { checklist } from '../mandates/checklist.ts'
import { type OfficeEvent, officeEvents } from '../mandates/officeEvent.ts'
import { type DocumentType, documentTypes } from '../reference/documentTypes.ts'
import { integrationFields } from './integrationFields.ts'
import { layerFields } from './layerFields.ts'
import { maxSnippets, snippet } from './snippet.ts'

/** Name of the field with a kind's checklist. */
export const checklistField = <K extends Kind>(kind: K) => `checklist_${kind}` as const
export type ChecklistField = ReturnType<typeof checklistField<Kind>>

/** The checklist fields of all kinds; an empty one means the default checklist. */
const checklistFields = Object.fromEntries(
  kinds.map((kind) => [checklistField(kind), checklist()]),
) as Record<ChecklistField, ReturnType<typeof checklist>>

/** Name of the field with a kind's due days: a mandate is due this many days after its order. */
export const dueDaysField = <K extends Kind>(kind: K) => `due_days_${kind}` as const
export type DueDaysField = ReturnType<typeof dueDaysField<Kind>>

/** Due days of kinds for which the office set none. */
export const defaultDueDays = 60

const dueDaysFields = Object.fromEntries(
  kinds.map((kind) => [dueDaysField(kind), integer({ min: 1, max: 2000 })]),
) as Record<DueDaysField, ReturnType<typeof integer>>

/** Name of the field with a group's policy on the second factor. */
export const twoFactorField = <G extends Group>(group: G) => `two_factor_${group}` as const
export type TwoFactorField = ReturnType<typeof twoFactorField<Group>>

/** Policy of groups for which the office set none. */
export const defaultTwoFactorPolicy: TwoFactorPolicy = 'optional'

/** How signing in works where the office set nothing else. */
export const defaultSignInRules: SignInRules = {
  trustedDays,
  sessionHours: 12,
  sessionDays: 30,
  asksCaptcha: true,
}

const twoFactorFields = Object.fromEntries(
  groups.map((group) => [twoFactorField(group), choice(twoFactorPolicies)]),
) as Record<TwoFactorField, ReturnType<typeof choice<TwoFactorPolicy>>>

/** Name of the field with the documents that are asked of the client when a mandate of a kind begins. */
export const documentsField = <K extends Kind>(kind: K) => `documents_${kind}` as const
export type DocumentsField = ReturnType<typeof documentsField<Kind>>

/** Documents that are asked of the client where the office set none. */
export const defaultDocuments: Record<Kind, readonly DocumentType[]> = {
  amoen: ['energy_bill', 'heating_contract', 'plan', 'idc_statement'],
  cecb: ['energy_bill', 'plan', 'heating_contract', 'chimney_sheet'],
  cecbplus: ['energy_bill', 'plan', 'heating_contract', 'chimney_sheet', 'photo'],
  cvc_concept: ['plan', 'energy_bill'],
  ged: ['energy_bill', 'heating_contract', 'plan'],
  incitative_consulting: ['energy_bill', 'chimney_sheet', 'photo'],
  peik: ['energy_bill', 'plan'],
}

const documentsFields = Object.fromEntries(
  kinds.map((kind) => [documentsField(kind), optionsLabelledAs('type', choices(documentTypes))]),
) as Record<DocumentsField, ReturnType<typeof choices<DocumentType>>>

/** Texts of quotes that the office sets for each language; a new quote copies those of its language. */
export const quoteTemplates = ['description', 'header', 'footer'] as const
export type QuoteTemplateName = (typeof quoteTemplates)[number]

/** Name of the field with a text of quotes in a language. */
export const quoteTemplateField = <N extends QuoteTemplateName, L extends Language>(
  name: N,
  language: L,
) => `quote_${name}_${language}` as const
export type QuoteTemplateField = ReturnType<typeof quoteTemplateField<QuoteTemplateName, Language>>

const quoteTemplateFields = Object.fromEntries(
  quoteTemplates.flatMap((name) =>
    languages.map((language) => [
      quoteTemplateField(name, language),
      longText({ max: name === 'description' ? 2000 : 5000 }),
    ]),
  ),
) as Record<QuoteTemplateField, ReturnType<typeof longText>>

/** The texts of quotes by field. */
export type QuoteTexts = Partial<Record<QuoteTemplateField, string | null>>

/** Days for which a quote is valid where the office set none. */
export const defaultQuoteDays = 30

/** Days until an invoice is to be paid where the office set none. */
export const defaultInvoiceDays = 30

/** Whom of the office an event of a mandate is mailed to. */
export const notifiedPeople = ['responsible', 'support', 'nobody'] as const
export type NotifiedPeople = (typeof notifiedPeople)[number]

/** Name of the field with whom an event is mailed to. */
export const notifyField = <E extends OfficeEvent>(event: E) => `notify_${event}` as const
export type NotifyField = ReturnType<typeof notifyField<OfficeEvent>>

/** Whom events are mailed to where the office set nobody else. */
export const defaultNotified: NotifiedPeople = 'responsible'

const notifyFields = Object.fromEntries(
  officeEvents.map((event) => [notifyField(event), choice(notifiedPeople)]),
) as Record<NotifyField, ReturnType<typeof choice<NotifiedPeople>>>

/** What numbers begin with where the office set nothing else. */
export const defaultPrefixes = { mandate: 'M', quote: 'Q' } as const
/** Fewest digits of a number within its year where the office set none. */
export const defaultNumberDigits = 4

const numberPrefix = () =>
  line({ max: 10, pattern: /^[A-Za-z0-9]{1,10}$/, wrong: 'settings:error.prefix_form' })

/** Files of the office: its logo, and the template of Excel reports. */
export const officeFiles = ['logo', 'calculation_excel'] as const
export type OfficeFileName = (typeof officeFiles)[number]

/** Media types that are allowed for each file. */
export const officeFileTypes = {
  logo: ['image/png', 'image/jpeg'],
  calculation_excel: [fileTypes.xlsx],
} as const satisfies Record<OfficeFileName, readonly string[]>

/** Maximum size of a file, bytes. */
export const maxOfficeFileBytes = 8 * 1024 * 1024

const officeFile = () =>
  shape.object({
    /** SHA-256 of the content. */
    hash: shape.text(),
    name: shape.text(),
    type: shape.text(),
    size: shape.int(),
  })
export type OfficeFile = TypeOf<ReturnType<typeof officeFile>>

const ownMailText = () =>
  shape.object({
    /** Key of the mail, such as `quote_mail:sent`. */
    mail: shape.text(),
    language: shape.choice(languages),
    subject: shape.text(),
    text: shape.text(),
  })
/** Subject and text that the office gave a mail in a language. */
export type OwnMailText = TypeOf<ReturnType<typeof ownMailText>>

export const settingsFields = {
  ...section('organisation', 'organisation', {
    organisation: line(),
    /** Contact for help; the first administrator until set. */
    support_email: email({ wrong: 'user:error.email_form' }),
    /** Whether phone numbers of 10 to 15 digits are accepted, not of 13 only; see `users/phoneLengths.server.ts`. */
    phone_other_lengths: flag(),
  }),
  ...section('address', 'organisation', {
    street: line(),
    number: line({ max: 12 }),
    postcode: postcode(),
    city: line({ max: 100 }),
  }),
  ...section('billing', 'organisation', {
    vat_number: vatNumber({ wrong: 'settings:error.vat_form' }),
    /** Whether the office is not subject to VAT, and so has no number. */
    vat_exempt: flag(),
    iban: iban({ wrong: 'user:error.iban_form' }),
  }),
  ...section('files', 'organisation', {
    logo: computed(object(officeFile())),
    calculation_excel: computed(object(officeFile())),
  }),
  ...section('uploads', 'organisation', {
    /** Largest file, and largest sum of what one person uploads at once; defaults apply until set. */
    file_limit: integer({ min: 1, max: 2000, unit: 'MB' }),
    batch_limit: integer({ min: 1, max: 20_000, unit: 'MB' }),
  }),
  ...section('security', 'organisation', twoFactorFields),
  ...section('sign_in', 'organisation', {
    trusted_days: integer({ min: 1, max: 90 }),
    /** Hours after which a session that is not used ends, and days after which any session does. */
    session_hours: integer({ min: 1, max: 72 }),
    session_days: integer({ min: 1, max: 90 }),
    /** Whether sign-in by password asks for a captcha, if the server has keys for it; yes until the office says no. */
    captcha: flag(),
  }),
  ...section('audit', 'organisation', {
    /** Gets the head of the audit log's chain each day. */
    audit_head_email: email({ wrong: 'user:error.email_form' }),
  }),
  ...section('quotes', 'organisation', {
    quote_days: integer({ min: 1, max: 365 }),
    quote_rounded: flag(),
    /** Deposit that new quotes ask, of their total. */
    quote_deposit_percent: decimal({ min: 0, max: 100, unit: '%' }),
    /** Days until an invoice is to be paid. */
    invoice_days: integer({ min: 1, max: 365 }),
  }),
  ...section('numbering', 'organisation', {
    mandate_number_prefix: numberPrefix(),
    quote_number_prefix: numberPrefix(),
    /** Fewest digits of the number within its year. */
    number_digits: integer({ min: 3, max: 8 }),
  }),
  ...section('notifications', 'organisation', notifyFields),
  ...section('quote_texts', 'organisation', quoteTemplateFields),
  ...integrationFields,
  ...layerFields,
  ...section('mail_texts', 'organisation', {
    /** Subjects and texts of mails that the office wrote itself; the feature of mails writes them. */
    mail_texts: computed(object(shape.list(ownMailText()))),
  }),
  ...section('snippets', 'organisation', {
    snippets: object(shape.list(snippet, { max: maxSnippets })),
  }),
  ...section('due_days', 'checklists', dueDaysFields),
  ...section('documents', 'checklists', documentsFields),
  ...section('checklists', 'checklists', checklistFields),
}

/** The id of the only settings record. */
export const settingsId = 1

/** Settings are a resource with a single record, so that they have versions and history. */
export const settings = resource({
  name: 'settings',
  fields: settingsFields,
  list: [],
  order: 'id',
})

// The single record is never created, listed or deleted.
const { get, update, history, asOf } = settings.endpoints
const fileParams = shape.object({ name: shape.choice(officeFiles) })

export const settingsEndpoints = {
  get,
  update,
  history,
  asOf,
  file: endpoint('GET', '/settings/files/{name}/', {
    access: 'settings:read',
    params: fileParams,
    output: download(...Object.values(officeFileTypes).flat()),
  }),
  /** Decodes and stores an upload, replacing the previous file. The type is detected from the content. */
  keepFile: endpoint('PUT', '/settings/files/{name}/', {
    access: 'settings:write',
    params: fileParams,
    body: shape.strictObject({
      name: shape.line({ min: 1, max: 200 }),
      content: shape.base64({ max: Math.ceil(maxOfficeFileBytes / 3) * 4 }),
    }),
    output: settings.row,
    maxBytes: Math.ceil(maxOfficeFileBytes / 3) * 4 + 4096,
  }),
  removeFile: endpoint('DELETE', '/settings/files/{name}/', {
    access: 'settings:write',
    params: fileParams,
    output: settings.row,
  }),
}
