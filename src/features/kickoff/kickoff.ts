// Over 300 lines: the whole contract of kick-off forms.
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { letter, letterBody } from '../../kernel/letter.ts'
import { languages } from '../../kernel/text.ts'
import { beginningOfContent } from '../files/uploads/beginning.ts'
import { kickoffDocuments } from '../mandates/services/sharedFields.ts'
import { documentTypes } from '../reference/documentTypes.ts'
import { registerSource } from '../register/register.ts'

/** Days for which an address opens a form, and for which one that was sent can still be read. */
export const kickoffDays = { open: 90, readable: 7 } as const

/** Most that can be uploaded in one form, typed in one change, and kept of a form with its cleared answers. */
export const kickoffLimits = {
  files: 100,
  bytes: 500 * 1024 * 1024,
  answersOfChange: 200,
  answers: 1000,
} as const

/** Most buildings that a search returns. */
export const kickoffMaxHits = 8

/** Days without a change after which the client is reminded, once. */
export const kickoffReminderDays = 7

/** Path of the page of a form. */
export const kickoffPath = (uuid: string) => `/kick-off-form/${uuid}`

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const uuid = () => shape.text({ pattern: uuidPattern })
const params = shape.object({ uuid: shape.text({ min: 1, max: 100 }) })
const id = () => shape.urlInt({ min: 1, max: 2147483647 })

/**
 * What this device may see of a form:
 * `free`: nobody has begun; the first change, upload or submission makes this device the one that fills it;
 * `own`: this device fills it, and sees what it made itself;
 * `full`: the mailed code was entered here; sees everything that was typed, and what is already known;
 * `none`: somebody has begun on another device; nothing is shown or taken until the code is entered.
 */
export const kickoffAccess = ['free', 'own', 'full', 'none'] as const
export type KickoffAccess = (typeof kickoffAccess)[number]

/** A file that was uploaded in the form. */
const kickoffFile = shape.object({
  id: shape.int(),
  name: shape.text(),
  type: shape.choice(documentTypes),
  media_type: shape.text(),
  size: shape.int(),
})
export type KickoffFile = TypeOf<typeof kickoffFile>

/** A form as this device may see it. */
const kickoff = shape.object({
  /** `sent` once it was sent; it can then be read for seven days, and not be changed. */
  state: shape.choice(['open', 'sent']),
  /** Name and address of the office. */
  office: shape.text().nullable(),
  support_email: shape.text().nullable(),
  /** The language of the client. */
  language: shape.choice(languages),
  expires_at: shape.moment(),
  sent_at: shape.moment().nullable(),
  access: shape.choice(kickoffAccess),
  /** Whether the code must be entered before the form can be sent: others typed something that is hidden here. */
  needs_code: shape.boolean(),
  /** Until when no code can be mailed; null if one can be now. */
  code_wait_until: shape.moment().nullable(),
  /** Whether a code that was mailed for this browser can still be entered. */
  code_mailed: shape.boolean(),
  /** The documents that this form asks for, in order. */
  documents: shape.list(shape.choice(kickoffDocuments)),
  /** Those that the office will ask for if the client neither sends them nor says that they do not have them. */
  wanted_documents: shape.list(shape.choice(kickoffDocuments)),
  /** What it is about; null unless `access` is `full`. */
  mandate: shape
    .object({
      number: shape.text(),
      /** Name of the product. */
      product_name: shape.object({ fr: shape.text(), en: shape.text(), it: shape.text() }),
      address: shape.text(),
      /** Numbers and products of further mandates for which it asks as well. */
      further: shape.list(
        shape.object({
          number: shape.text(),
          product_name: shape.object({ fr: shape.text(), en: shape.text(), it: shape.text() }),
        }),
      ),
    })
    .nullable(),
  /** Counts the changes; to be sent along with the next one. */
  version: shape.int(),
  /** What was typed, by field or cell of `kickoffFields`. */
  answers: shape.record(shape.anything()),
  /** What the office knows already, by field; empty unless `access` is `full`. An answer takes its place. */
  known: shape.record(shape.anything()),
  files: shape.list(kickoffFile),
})
export type Kickoff = TypeOf<typeof kickoff>

/** A building of the register, with what it says about it. */
const foundBuilding = shape.object({
  egid: shape.int(),
  label: shape.text(),
  street_name: shape.text(),
  street_number: shape.text().nullable(),
  postcode: shape.text().nullable(),
  city: shape.text().nullable(),
})
export type FoundBuilding = TypeOf<typeof foundBuilding>

/** A form as the office sees it. */
const kickoffForm = shape.object({
  id: shape.int(),
  /**
   * `other_client`, `mandate_ended`, `mandate_reviewed`, `client_deactivated`: closed while its mandate has another
   * client, has ended or is in review or delivered, or its client is deactivated or without a group.
   */
  state: shape.choice([
    'open',
    'sent',
    'expired',
    'revoked',
    'other_client',
    'mandate_ended',
    'mandate_reviewed',
    'client_deactivated',
  ]),
  /** Its address; null unless it is open. */
  url: shape.text().nullable(),
  /** Language of whom it is for. */
  language: shape.choice(languages),
  made_at: shape.moment(),
  /** Null if it was made by the order. */
  made_by_name: shape.text().nullable(),
  expires_at: shape.moment(),
  mailed_at: shape.moment().nullable(),
  reminded_at: shape.moment().nullable(),
  /** When the mailed code last opened it on a device. */
  opened_at: shape.moment().nullable(),
  /** When something was last typed or uploaded; null if nobody has begun. */
  changed_at: shape.moment().nullable(),
  sent_at: shape.moment().nullable(),
  revoked_at: shape.moment().nullable(),
  /** Further mandates for which it asks as well: of the same quote, client and building. */
  further: shape.list(shape.object({ id: shape.int(), number: shape.text() })),
})
export type KickoffForm = TypeOf<typeof kickoffForm>

/** What the client is told once a form is sent. */
const receipt = shape.object({
  sent_at: shape.moment(),
  /** Files that came with it. */
  files: shape.int(),
  /** Who is in charge of its mandate, if somebody is. */
  in_charge: shape.text().nullable(),
})
export type KickoffReceipt = TypeOf<typeof receipt>

const mandate = shape.object({ id: id() })
const formOfMandate = shape.object({ id: id(), form: id() })

/** Calls of the page. The device is known by an httpOnly cookie that every answer of `read` sets. */
const publicEndpoints = {
  /** Reads a form, and changes nothing. To be called first: it sets the cookie of the device. */
  read: endpoint('GET', '/kickoff/{uuid}/', {
    access: 'public',
    perMinute: 60,
    params,
    output: kickoff,
    isSecret: true,
  }),
  /**
   * Saves answers at once; null clears one. `change` is a new uuid for every change: a repeat answers like the first
   * one and changes nothing. `version` is the one that the device last heard of. If another device has changed one of
   * these answers since, nothing is written: 409 `changed_elsewhere`, with `version` and the `current` answers
   * in the body. Values that are wrong are refused with 400 and `fields`, by name; then nothing is written.
   */
  save: endpoint('PATCH', '/kickoff/{uuid}/', {
    access: 'public',
    perMinute: 300,
    maxBytes: 64 * 1024,
    params,
    body: shape.strictObject({
      change: uuid(),
      version: shape.int({ min: 0 }),
      values: shape.record(shape.anything(), { maxKeyLength: 120 }),
    }),
    /** The answers as they are stored now, by the names that were sent; a cleared one is null. */
    output: shape.object({ version: shape.int(), answers: shape.record(shape.anything()) }),
    isSecret: true,
  }),
  /**
   * Mails a code of six digits to the client, at most one a minute; `until` tells from when the next one can be
   * mailed. 429 with `Retry-After` before that.
   */
  sendCode: endpoint('POST', '/kickoff/{uuid}/code/', {
    access: 'public',
    perMinute: 10,
    params,
    output: shape.object({ until: shape.moment() }),
    isSecret: true,
  }),
  /**
   * Enters the mailed code, which opens everything on this device. Wrong: 400, `fields.code` with the tries that are
   * left; after five of them the code is void (`code_void`, 409) and another one can be mailed.
   */
  enterCode: endpoint('POST', '/kickoff/{uuid}/code/confirm/', {
    access: 'public',
    perMinute: 20,
    params,
    body: shape.strictObject({ code: shape.text({ isTrimmed: true, min: 1, max: 20 }) }),
    output: kickoff,
    isSecret: true,
  }),
  /** Searches the register by address, complete or while typing, for this form only; best match first. */
  searchBuildings: endpoint('GET', '/kickoff/{uuid}/buildings/', {
    access: 'public',
    perMinute: 120,
    params,
    query: shape.object({ q: shape.searched({ max: 200 }).default('') }),
    output: shape.object({
      results: shape.list(foundBuilding),
      source: registerSource.nullable(),
    }),
    isSecret: true,
  }),
  /** Announces an upload; its content is then sent to `url` by the tus protocol, and `finishUpload` keeps it. */
  beginUpload: endpoint('POST', '/kickoff/{uuid}/uploads/', {
    access: 'public',
    perMinute: 120,
    params,
    body: shape.strictObject({
      name: shape.line({ min: 1, max: 200 }),
      type: shape.choice(kickoffDocuments),
      /** Bytes. */
      size: shape.int({ min: 0, max: 1_000_000_000_000 }),
      beginning: beginningOfContent(),
    }),
    output: shape.object({ id: uuid(), url: shape.text() }),
    status: 201,
    isSecret: true,
  }),
  /** Keeps an upload that has arrived completely; a repeat answers with the same file. */
  finishUpload: endpoint('POST', '/kickoff/{uuid}/uploads/{upload}/', {
    access: 'public',
    perMinute: 240,
    params: shape.object({ uuid: shape.text({ min: 1, max: 100 }), upload: uuid() }),
    output: kickoffFile,
    status: 201,
    isSecret: true,
  }),
  /** Removes a file, or gives up the upload that is to become one; a repeat does nothing. */
  removeUpload: endpoint('DELETE', '/kickoff/{uuid}/uploads/{upload}/', {
    access: 'public',
    perMinute: 120,
    params: shape.object({ uuid: shape.text({ min: 1, max: 100 }), upload: uuid() }),
    status: 204,
    isSecret: true,
  }),
  /** Removes a file that was uploaded and not sent yet; a repeat does nothing. */
  removeFile: endpoint('DELETE', '/kickoff/{uuid}/files/{file}/', {
    access: 'public',
    perMinute: 120,
    params: shape.object({ uuid: shape.text({ min: 1, max: 100 }), file: id() }),
    status: 204,
    isSecret: true,
  }),
  /**
   * Sends the form: everything reaches the mandate in one transaction, and the form is locked. A repeat from the same
   * device answers the same. Refused with 400 and `fields` if an answer is missing or does not fit the others.
   */
  submit: endpoint('POST', '/kickoff/{uuid}/submit/', {
    access: 'public',
    perMinute: 30,
    params,
    output: receipt,
    isSecret: true,
  }),
}

/** Calls of the office, at a mandate. */
const officeEndpoints = {
  /** The forms of a mandate, the newest first. */
  list: endpoint('GET', '/mandates/{id}/kickoff/', {
    access: 'kickoff_forms:read',
    params: mandate,
    output: shape.list(kickoffForm),
    isSecret: true,
  }),
  /**
   * Makes a form and returns its address; an open one of the mandate is revoked by it. `mail` sends the address to the
   * client, with `letter` in the place of the office's text.
   */
  make: endpoint('POST', '/mandates/{id}/kickoff/', {
    access: 'kickoff_forms:write',
    params: mandate,
    body: shape.strictObject({ mail: shape.boolean().optional(), letter: letter.optional() }),
    output: shape.object({ uuid: shape.text(), url: shape.text(), form: kickoffForm }),
    status: 201,
    isSecret: true,
  }),
  /** Mails the address to the client, again or for the first time. */
  mail: endpoint('POST', '/mandates/{id}/kickoff/{form}/mail/', {
    access: 'kickoff_forms:write',
    params: formOfMandate,
    body: letterBody(),
    output: kickoffForm,
    isSecret: true,
  }),
  /** Revokes a form; what was typed stays unread. A repeat does nothing. */
  revoke: endpoint('DELETE', '/mandates/{id}/kickoff/{form}/', {
    access: 'kickoff_forms:write',
    params: formOfMandate,
    output: kickoffForm,
    isSecret: true,
  }),
  /** Opens a form again that was sent or has expired, for 90 days. */
  reopen: endpoint('POST', '/mandates/{id}/kickoff/{form}/reopen/', {
    access: 'kickoff_forms:write',
    params: formOfMandate,
    output: kickoffForm,
    isSecret: true,
  }),
}

export const kickoffEndpoints = { ...publicEndpoints, ...officeEndpoints }
