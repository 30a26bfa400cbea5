/** Types of documents (decisions, section 10); `other` is also the type of those with a type of their own. */
export const documentTypes = [
  'energy_bill',
  'plan',
  'photo',
  'heating_contract',
  'chimney_sheet',
  'cecb_certificate',
  'cecb_report',
  'idc_statement',
  'quote',
  'signed_quote',
  'order',
  'subsidy_request',
  'subsidy_decision',
  'permit',
  'calculation_excel',
  'report_draft',
  'report_final',
  'minutes',
  'correspondence',
  'invoice',
  'consent',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Types that, once published, count as the report of a mandate of any kind. */
export const resultTypes = [
  'report_final',
  'cecb_certificate',
  'cecb_report',
] as const satisfies readonly DocumentType[]
