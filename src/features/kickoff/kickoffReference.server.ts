import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { kickoffEndpoints } from './kickoff.ts'

const uuid = { uuid: 'The uuid in the address of the form, which is its secret.' }
const upload = { ...uuid, upload: 'Id of the upload, as `beginUpload` returned it.' }
const mandate = { id: 'The order whose client fills the form in.' }
const form = { ...mandate, form: 'Which one, as `list` returns it.' }

export const kickoffReference: EndpointDocs<typeof kickoffEndpoints> = {
  read: {
    summary:
      'Returns a kick-off form as this device may see it: what it typed itself, and everything once the mailed code was entered.',
    params: uuid,
  },
  save: {
    summary: 'Saves answers at once; a repeat with the same `change` changes nothing.',
    params: uuid,
  },
  sendCode: {
    summary: 'Mails a code of six digits to the client, which opens the form on another device.',
    params: uuid,
  },
  enterCode: {
    summary: 'Opens a form on this device with the mailed code, which has five tries.',
    params: uuid,
  },
  searchBuildings: {
    summary: 'Searches the register of buildings by address, for a kick-off form only.',
    params: uuid,
    query: { q: 'The address, complete or while it is typed.' },
  },
  beginUpload: {
    summary:
      'Announces an upload in a form and returns the address to which its content is sent by the tus protocol (version 1.0.0).',
    params: uuid,
  },
  finishUpload: {
    summary: 'Keeps an upload that has arrived completely, until the form is sent.',
    params: upload,
  },
  removeUpload: { summary: 'Removes an upload, or the file that came of it.', params: upload },
  removeFile: {
    summary: 'Removes a file that was uploaded in a form.',
    params: { ...uuid, file: 'Id of the file, as the form lists it.' },
  },
  submit: {
    summary:
      'Sends a form: fills what is empty in the mandate, proposes what differs, and locks the form.',
    params: uuid,
  },
  list: { summary: 'Lists the kick-off forms of a mandate, the newest first.', params: mandate },
  make: {
    summary: 'Makes a kick-off form for a mandate and returns its address, or mails it.',
    params: mandate,
  },
  mail: {
    summary: 'Sends the client the address of a form that is open, for the first time or again.',
    params: form,
  },
  revoke: {
    summary: 'Closes a form: its address opens nothing any more, and what was typed stays unread.',
    params: form,
  },
  reopen: {
    summary: 'Opens a form again that was sent or has expired, for 90 days.',
    params: form,
  },
}
