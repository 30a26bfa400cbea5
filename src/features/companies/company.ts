import { computed, section } from '../../kernel/field/fields.ts'
import { choice, line } from '../../kernel/field/kinds.ts'
import { recordId } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { phone, vatNumber } from '../../kernel/field/swiss.ts'
import { mergeCalls } from '../../kernel/merge/merge.ts'
import { resource } from '../../kernel/record/resource.ts'

/** Kinds of clients for whom several people act. */
export const companyKinds = ['company', 'manager', 'condominium', 'household', 'public'] as const
export type CompanyKind = (typeof companyKinds)[number]

/** What people enter of a company; whose value is chosen in a merge. */
export const enteredCompanyFields = section('company', 'base', {
  name: line({ required: true, max: 150 }),
  kind: choice(companyKinds, { required: true }),
  street: line({ max: 150 }),
  number: line({ max: 12 }),
  postcode: line({ max: 10 }),
  city: line({ max: 100 }),
  phone_number: phone({ wrong: 'user:error.phone_form', tooLong: 'user:error.phone_length' }),
  /** Federal company number, CHE-123.456.789. */
  uid: vatNumber({ wrong: 'company:error.uid' }),
  /** Domain of the email addresses of its people. */
  mail_domain: line({
    max: 100,
    pattern: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    wrong: 'company:error.mail_domain',
  }),
})

export const companyFields = {
  ...enteredCompanyFields,
  ...section('company', 'base', {
    /** The company into which this one was merged; lists and choices leave it out. */
    merged_into: computed(recordId('companies')),
  }),
}

/** Companies and households: clients for whom several people act. Who does is said by `people`. */
export const companies = resource({
  name: 'companies',
  fields: companyFields,
  list: ['name', 'kind', 'postcode', 'city', 'phone_number'],
  searched: { fields: ['name'] },
  order: 'name',
})
export type Company = TypeOf<typeof companies.row>

/** What people have in common who name the same company. */
export const sameReasons = ['address', 'domain'] as const

/** Most people of one company, as one act creates or proposes it. */
export const maxPeople = 200

const personIds = shape.list(shape.int({ min: 1, max: 2147483647 }), {
  min: 1,
  max: maxPeople,
  isDistinct: true,
})

export const companyProposal = shape.object({
  /** The existing company that they name; null to create one. */
  company: shape.int().nullable(),
  name: shape.text(),
  same: shape.list(shape.choice(sameReasons)),
  people: shape.list(
    shape.object({
      id: shape.int(),
      name: shape.text(),
      email: shape.text().nullable(),
      /** Mandates as client, which become those of the company. */
      mandates: shape.int(),
    }),
  ),
})
export type CompanyProposal = TypeOf<typeof companyProposal>

export const companyEndpoints = {
  ...companies.endpoints,
  ...mergeCalls(companies, enteredCompanyFields),
  /** People who name the same company and share its address or mail domain, and belong to none. */
  proposals: companies.call('GET', 'proposals/', {
    access: 'companies:create',
    output: shape.object({ results: shape.list(companyProposal) }),
  }),
  /** Makes a company of people who name it, or adds them to an existing one; their mandates become its own. */
  join: companies.call('POST', 'join/', {
    access: 'companies:create',
    body: shape.strictObject({
      people: personIds,
      company: shape.int({ min: 1, max: 2147483647 }).optional(),
    }),
    output: companies.row,
  }),
  /** Says that these people do not belong together: they are not proposed again under this company name. */
  dismiss: companies.call('POST', 'dismiss/', {
    access: 'companies:create',
    body: shape.strictObject({ people: personIds }),
    status: 204,
  }),
}
