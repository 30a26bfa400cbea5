import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { kickoffEndpoints } from './kickoff.ts'

/** Refusals of every public call, by code. */
const closed = {
  404: 'There is no such form (`unknown`).',
  410: 'The form has expired (`expired`), was revoked (`revoked`) or sent more than seven days ago (`already_sent`), its client is deactivated or without a group (`client_deactivated`), or its mandate has another client (`other_client`), is in review or delivered (`mandate_reviewed`) or has ended (`mandate_ended`).',
} as const
const changing = {
  ...closed,
  403: 'The code must be entered first (`code_needed`), or the browser keeps no cookie (`cookie_needed`).',
  409: 'The form was sent (`already_sent`).',
} as const

const uuid = { uuid: 'The uuid in the address of the form, which is its secret.' }
const upload = { ...uuid, upload: 'Id of the upload, as `beginUpload` returned it.' }
const mandate = { id: 'The order whose client fills the form in.' }
const form = { ...mandate, form: 'Which one, as `list` returns it.' }

export const kickoffReference: EndpointDocs<typeof kickoffEndpoints> = {
  read: {
    summary:
      'Returns a kick-off form as this device may see it: what it typed itself, and everything once the mailed code was entered.',
    params: uuid,
    refusals: closed,
  },
  save: {
    summary: 'Saves answers at once; a repeat with the same `change` changes nothing.',
    params: uuid,
    refusals: {
      ...changing,
      409: 'The form was sent (`already_sent`), or another device has changed one of the answers (`changed_elsewhere`).',
    },
  },
  sendCode: {
    summary: 'Mails a code of six digits to the client, which opens the form on another device.',
    params: uuid,
    refusals: { ...closed, 429: 'A code was mailed a moment ago, or too many today.' },
  },
  enterCode: {
    summary: 'Opens a form on this device with the mailed code, which has five tries.',
    params: uuid,
    refusals: {
      ...closed,
      403: 'The browser keeps no cookie (`cookie_needed`).',
      409: 'There is no code, or it is void (`code_void`).',
    },
  },
  searchBuildings: {
    summary: 'Searches the register of buildings by address, for a kick-off form only.',
    params: uuid,
    query: { q: 'The address, complete or while it is typed.' },
    refusals: changing,
  },
  beginUpload: {
    summary:
      'Announces an upload in a form and returns the address to which its content is sent by the tus protocol (version 1.0.0).',
    params: uuid,
    refusals: {
      ...changing,
      413: 'The file is larger than the office allows, or all files of the form together are (`too_much`).',
      409: 'The form was sent (`already_sent`), or has 100 files (`too_many_files`).',
    },
  },
  finishUpload: {
    summary: 'Keeps an upload that has arrived completely, until the form is sent.',
    params: upload,
    refusals: {
      ...changing,
      409: 'The form was sent (`already_sent`), or bytes are missing (`incomplete`).',
    },
  },
  removeUpload: {
    summary: 'Removes an upload, or the file that came of it.',
    params: upload,
    refusals: changing,
  },
  removeFile: {
    summary: 'Removes a file that was uploaded in a form.',
    params: { ...uuid, file: 'Id of the file, as the form lists it.' },
    refusals: changing,
  },
  submit: {
    summary:
      'Sends a form: fills what is empty in the mandate, proposes what differs, and locks the form.',
    params: uuid,
    refusals: changing,
  },
  list: { summary: 'Lists the kick-off forms of a mandate, the newest first.', params: mandate },
  make: {
    summary: 'Makes a kick-off form for a mandate and returns its address, or mails it.',
    params: mandate,
    refusals: {
      409: 'The mandate has ended (`ended`), is in review or delivered (`reviewed`), or its client does not see it yet (`not_offered`).',
    },
  },
  mail: {
    summary: 'Sends the client the address of a form that is open, for the first time or again.',
    params: form,
    refusals: {
      409: 'The form is not open (`not_open`), was mailed a moment ago (`just_mailed`), or the client can get no mail (`no_mail`).',
    },
  },
  revoke: {
    summary: 'Closes a form: its address opens nothing any more, and what was typed stays unread.',
    params: form,
    refusals: { 409: 'The form was sent (`already_sent`).' },
  },
  reopen: {
    summary: 'Opens a form again that was sent or has expired, for 90 days.',
    params: form,
    refusals: {
      409: 'The form is open or was revoked (`not_reopened`), another one is open (`other_open`), or the mandate has ended (`ended`), is in review or delivered (`reviewed`) or a draft (`not_offered`).',
    },
  },
}
