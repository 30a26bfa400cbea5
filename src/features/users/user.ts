import { groups } from '../../access.ts'
import { computed, section } from '../../kernel/field/fields.ts'
import {
  choice,
  choices,
  email,
  flag,
  instant,
  line,
  normaliseEmail,
  object,
} from '../../kernel/field/kinds.ts'
import { recordId } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { iban, phone } from '../../kernel/field/swiss.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { mergeCalls } from '../../kernel/merge/merge.ts'
import { resource } from '../../kernel/record/resource.ts'
import { languages } from '../../kernel/text.ts'
import {
  contactChannels,
  countries,
  messageMails,
  newPassword,
  roles,
  signInStates,
} from '../auth/account.ts'

export const userFields = {
  ...section('identity', 'contact', {
    title: choice(['ms', 'mr']),
    language: choice(languages),
    first_name: line({ required: true, max: 100, missing: 'user:error.first_name_required' }),
    last_name: line({ max: 100 }),
  }),
  ...section('identity', 'base', {
    /** The sign-in name, so only the office may change it. */
    email: email({
      required: true,
      missing: 'user:error.email_required',
      wrong: 'user:error.email_form',
    }),
  }),
  ...section('identity', 'contact', {
    phone_number: phone({ wrong: 'user:error.phone_form', tooLong: 'user:error.phone_length' }),
    company_name: line(),
    /** Under which an adviser is known to programmes, as CECB expert or AMOén; printed where they sign. */
    accreditation: line({ max: 120 }),
    preferred_channel: choice(contactChannels),
    message_mail: choice(messageMails),
  }),
  ...section('identity', 'base', {
    name: computed(line({ required: true })),
    role: choice(roles),
  }),
  /** Writable by the office only, as it reveals the address of a building that the person may not be allowed to see. */
  ...section('address', 'base', { same_address_as_first_building: flag() }),
  ...section('address', 'contact', {
    street: line(),
    number: line({ max: 12 }),
    postcode: line({ max: 10 }),
    city: line({ max: 100 }),
    /** Null where nobody has said it: a Swiss postcode speaks for itself. */
    country: choice(countries),
  }),
  ...section('bank', 'bank', {
    bank_name: line(),
    iban: iban({ wrong: 'user:error.iban_form' }),
  }),
  ...section('access', 'access', {
    groups: choices(groups),
    sign_in: computed(choice(signInStates, { required: true })),
    last_login: computed(instant()),
    /** Since when a second factor protects the account. */
    second_factor_at: computed(instant()),
    /** Address of the newest kick-off form that the person can fill in. */
    kickoff_form_url: computed(object(shape.text())),
    /** The person into whom this one was merged; lists and choices leave it out. */
    merged_into: computed(recordId('users')),
  }),
}

/** The address fields of a person, which can mirror the address of the person's first building. */
export const addressFields = ['street', 'number', 'postcode', 'city'] as const

/** Fields whose value is chosen if two people are merged: address to sign in and rights are those of the account that stays. */
export const mergedUserFields = Object.fromEntries(
  Object.entries(userFields).filter(
    ([name, { readOnly }]) => !readOnly && name !== 'email' && name !== 'groups',
  ),
) as Omit<typeof userFields, 'email' | 'groups'>

/** People: everyone involved, with or without sign-in (decisions, section 1). */
export const users = resource({
  name: 'users',
  fields: userFields,
  list: ['name', 'company_name', 'email', 'role', 'groups', 'sign_in', 'last_login'],
  searched: { fields: ['name', 'company_name', 'email'] },
  order: 'name',
})
export type User = TypeOf<typeof users.row>

/** Kinds of links made for a person, which end with their access. */
export const linkKinds = [
  ...(['quote', 'kickoff', 'appointment', 'share', 'calendar', 'invitation', 'upload'] as const),
] as const
export type LinkKind = (typeof linkKinds)[number]

const userId = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

/** Roles that contacts can have in forms (decisions, section 9); contacts with the role are listed first. */
export const contactRoles = [
  'owner',
  'manager',
  'contractor',
  'maintenance',
  'client',
  'partner',
  'admin',
] as const

/** How somebody takes part in a mandate; `office` is the person in charge there. */
export const contactKinds = ['client', 'owner', 'manager', 'partner', 'office'] as const
export type ContactKind = (typeof contactKinds)[number]

const contactShapes = {
  id: shape.int(),
  /** The company name, or else the person's name. */
  label: shape.text(),
  name: shape.text(),
  company: shape.text().nullable(),
  city: shape.text().nullable(),
  email: shape.text().nullable(),
}
export const contactOption = shape.object({
  ...contactShapes,
  /** What the person is on the caller's mandates; for the office, what they are to it. */
  kind: shape.choice(contactKinds).nullable(),
})

export type ContactOption = TypeOf<typeof contactOption>

/** What two people have in common who may be the same. */
export const similarities = ['email', 'phone', 'name'] as const

export const similarContact = shape.object({
  ...contactShapes,
  same: shape.list(shape.choice(similarities)),
})
export type SimilarContact = TypeOf<typeof similarContact>

export const userEndpoints = {
  ...users.endpoints,
  ...mergeCalls(users, mergedUserFields),
  /** Moves a person to the trash, or deactivates one to whom buildings, quotes or mandates refer. */
  remove: endpoint('DELETE', '/users/{id}/', {
    access: 'users:delete',
    params: userId,
    query: users.endpoints.remove.query!,
    output: shape.object({ outcome: shape.choice(['deleted', 'deactivated']) }),
  }),
  /** Sets a person's password, and allows sign-in unless they are deactivated. */
  setPassword: endpoint('POST', '/users/{id}/password/', {
    access: 'users:transitions',
    isSecret: true,
    params: userId,
    body: shape.strictObject({ password: newPassword }),
    output: users.row,
  }),
  /** Invites a person without an account, or again: mails a link to choose their first password. */
  invite: endpoint('POST', '/users/{id}/invite/', {
    access: 'users:transitions',
    params: userId,
    output: users.row,
  }),
  /** Turns off the second factor of a person who has lost it, and notifies them by mail. */
  resetSecondFactor: endpoint('POST', '/users/{id}/2fa-reset/', {
    access: 'users:transitions',
    params: userId,
    output: users.row,
  }),
  /** Numbers of open links made for a person: what ends if they are deactivated, deleted or lose their last group. */
  links: endpoint('GET', '/users/{id}/links/', {
    access: 'users:transitions',
    params: userId,
    output: shape.object({
      results: shape.list(shape.object({ kind: shape.choice(linkKinds), count: shape.int() })),
    }),
  }),
  /** Deactivates a person and ends their sessions. */
  deactivate: endpoint('POST', '/users/{id}/deactivate/', {
    access: 'users:transitions',
    params: userId,
    output: users.row,
  }),
  /** Reactivates a person; without a password, they become a contact without sign-in again. */
  activate: endpoint('POST', '/users/{id}/activate/', {
    access: 'users:transitions',
    params: userId,
    output: users.row,
  }),
  /** Begins to view the product as somebody else; the calls that follow carry `X-View-As`. */
  viewAs: endpoint('POST', '/users/{id}/view-as/', {
    access: 'users:view_as',
    params: userId,
    body: shape.strictObject({ reason: line({ max: 300 }).value.nullish() }),
    output: shape.object({
      id: shape.int(),
      name: shape.text(),
      groups: shape.list(shape.text()),
    }),
  }),
  /** Ends the viewing, which otherwise ends after ten minutes without a call. */
  endViewAs: endpoint('DELETE', '/users/{id}/view-as/', {
    access: 'users:view_as',
    params: userId,
    status: 204,
  }),
  /** People who may be the one about to be created: with the same email address, phone, or name and place. */
  similar: endpoint('POST', '/contacts/similar/', {
    access: 'users:create',
    body: shape.strictObject({
      email: shape.line({ max: 254, normalise: normaliseEmail }).nullish(),
      phone_number: shape.line({ max: 60 }).nullish(),
      first_name: shape.line({ max: 100 }).nullish(),
      last_name: shape.line({ max: 100 }).nullish(),
      city: shape.line({ max: 100 }).nullish(),
    }),
    output: shape.object({ results: shape.list(similarContact) }),
  }),
  /** Contacts to choose from, most recently used first: for clients and partners, the people of their own mandates. */
  contactOptions: endpoint('GET', '/contacts/options/', {
    access: 'signed_in',
    query: shape.object({
      role: shape.choice(contactRoles).optional(),
      q: shape.searched({ max: 100 }).default(''),
      limit: shape.urlInt({ min: 1, max: 50 }).default(20),
    }),
    output: shape.object({ results: shape.list(contactOption) }),
  }),
}
