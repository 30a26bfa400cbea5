import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type fileEndpoints, files } from './file.ts'
import { customTypes, type fileTypeEndpoints, type folderEndpoints, folders } from './folder.ts'
import { documentRequests, type requestEndpoints } from './requests/request.ts'

const gone = 'The link has expired, was revoked, or is not one of ours.'

const { create: _, ...fileDocs } = resourceDocs('file', 'files', files.order)
const { params } = fileDocs.get
const chosen = {
  folder: 'Key of one folder there; what lies in its inner ones comes along.',
  id: 'Ids of single records, separated by commas, up to a thousand.',
}
const archive = {
  ...chosen,
  language: 'Language of the names of folders and types; that of the request if left out.',
  link: 'A signed link instead of an access token, as `zipLink` returns it.',
}
const noArchive = { 409: 'There is nothing to download, or too much for one archive.' }
const upload = { id: 'The `id` that `begin` returned.' }

export const fileReference: EndpointDocs<typeof fileEndpoints> = {
  ...fileDocs,
  preview: {
    summary:
      'Returns what a page can show of a file: signed links to its pages, its text or its first table.',
    params,
    refusals: { 409: 'The file has not been scanned, and the caller is not of the office.' },
  },
  page: {
    summary: 'Returns a page of a file as a WebP picture, upright and without metadata.',
    params: { ...params, number: 'Which sheet of the document, counted from 1.' },
    query: {
      width: 'Width in pixels: 160, 800, 1600 or 3200; another one is rounded up to these.',
      link: 'A signed link instead of an access token, as `preview` and the list return it.',
    },
    refusals: { 409: 'There is no picture of this page.' },
  },
  zip: {
    summary:
      'Streams the files of a mandate that the caller may download as one archive, with a list of them (`manifest.csv`).',
    params: { id: 'Id of the mandate; 404 out of reach.' },
    query: archive,
    refusals: noArchive,
  },
  zipOfBuilding: {
    summary: 'Streams the files of a building in the same way, without those of its mandates.',
    params: { id: 'Id of the building; 404 out of reach.' },
    query: archive,
    refusals: noArchive,
  },
  zipLink: {
    summary: 'Signs a link to the archive of these files, and says how many they are.',
    query: {
      mandate: 'Id of the mandate whose files are downloaded; 404 out of reach.',
      building: 'Id of the building, instead of a mandate.',
      ...chosen,
    },
    refusals: { ...noArchive, 404: 'The mandate or building is out of reach.' },
  },
  share: {
    summary:
      'Makes a link by which people without an account get a file, or what lies in a folder, for 1 to 90 days.',
    refusals: {
      404: 'What is shared is out of reach.',
      409: 'The file has not been scanned.',
    },
  },
  shares: {
    summary: 'Lists the links to a file, or to the folders of a mandate or building.',
    query: {
      file: 'Id of the record that is shared by itself.',
      mandate: 'Id of the mandate whose folders are shared.',
      building: 'Id of the building whose own folders are shared.',
      folder: 'Key of one of these folders.',
    },
    refusals: { 404: 'What is shared is out of reach.' },
  },
  revokeShare: {
    summary: 'Ends a link before its last day; whoever has it is told so.',
    params: { id: 'The number that `share` and `shares` return for the link.' },
  },
  openShare: {
    summary:
      'Returns what a link shares: the files that are in it now, with links to their contents.',
    refusals: { 410: gone },
  },
  sharedZip: {
    summary: 'Streams the listed files of a shared folder as one archive.',
    query: { ticket: 'The link to the archive, as `openShare` returns it.' },
    refusals: { 410: gone },
  },
  sharedContent: {
    summary: 'Returns the content of a shared file, or a part of it (`Range`).',
    query: { ticket: 'The link to the content, as `openShare` returns it.' },
    refusals: { 410: gone },
  },
  limits: { summary: 'Returns how large a file, and all files under way together, may be.' },
  begin: {
    summary:
      'Announces an upload and returns the address to which its content is sent by the tus protocol (version 1.0.0).',
    refusals: {
      409: 'The caller has too many uploads under way.',
      413: 'The file, or all files under way together, are larger than the office allows.',
    },
  },
  finish: {
    summary: 'Makes a file of a content that has arrived completely, or a new version of one.',
    params: upload,
    refusals: { 409: 'Bytes are missing, or the upload was given up.' },
  },
  fileAttachment: {
    summary:
      'Makes a file of an attachment of a mail (`.eml` or `.msg`), in its place and under this type.',
    params: { ...params, number: 'Number of the attachment, from 1, as the preview lists them' },
    example: { type: 'energy_bill' },
    refusals: {
      409: 'The file is no mail that can be read, or has no such attachment (`no_preview`).',
    },
  },
  cancel: { summary: 'Gives an upload up and deletes what has arrived of it.', params: upload },
  editions: { summary: 'Lists the versions of a file, the newest first.', params },
  makeCurrent: {
    summary: 'Makes an earlier version the current one.',
    params: { ...params, number: 'Which version, as `editions` counts them.' },
  },
  link: {
    summary:
      'Signs a link to the content for the browser of the caller, for images and downloads; it is valid for a minute.',
    params,
  },
  content: {
    summary:
      'Returns the content of the current version, or of an earlier one that `editions` lists, or a part of it (`Range`).',
    params,
    query: {
      edition: 'Number of an earlier version.',
      link: 'A signed link instead of an access token, as `link` returns it.',
    },
  },
  publish: {
    summary: 'Publishes a file to the client of its mandate, who is told by mail.',
    params,
    refusals: { 409: 'The file has no mandate, or has not been scanned.' },
  },
  withdraw: {
    summary: 'Takes a publication back: the client of the mandate no longer sees it.',
    params,
    refusals: { 409: 'The mandate was delivered with it.' },
  },
}

const folderDocs = resourceDocs('folder', 'folders', folders.order)

export const folderReference: EndpointDocs<typeof folderEndpoints> = {
  create: folderDocs.create,
  update: folderDocs.update,
  remove: folderDocs.remove,
  restore: folderDocs.restore,
  history: folderDocs.history,
  tree: {
    summary:
      'Returns the folders of a mandate or building with the number and size of the files in each.',
    query: {
      building: 'Id of a building; its mandates have folders of their own.',
      mandate: 'Id of the mandate whose folders are wanted, instead of those of its building.',
    },
    refusals: { 404: 'The mandate or building does not exist, or is out of reach.' },
  },
}

const requestDocs = resourceDocs('document request', 'document requests', documentRequests.order)

export const requestReference: EndpointDocs<typeof requestEndpoints> = {
  list: requestDocs.list,
  get: requestDocs.get,
  create: requestDocs.create,
  update: requestDocs.update,
  remove: requestDocs.remove,
  restore: requestDocs.restore,
  history: requestDocs.history,
  askUsual: {
    summary:
      'Asks the client for the documents that the settings name for the kind of a mandate, except those that were asked for or are there.',
    refusals: { 404: 'The mandate is out of reach.' },
  },
  tell: {
    summary:
      'Mails the client of a mandate at once what is still missing, in words of the caller if these are given.',
    refusals: {
      404: 'The mandate is out of reach.',
      409: 'Nothing is missing (`nothing_missing`), or the client gets no mail about this mandate (`not_told`).',
    },
  },
}

const typeDocs = resourceDocs('document type', 'document types', customTypes.order)

export const fileTypeReference: EndpointDocs<typeof fileTypeEndpoints> = {
  list: typeDocs.list,
  get: typeDocs.get,
  create: typeDocs.create,
  update: typeDocs.update,
  remove: typeDocs.remove,
  restore: typeDocs.restore,
  history: typeDocs.history,
  merge: {
    summary: 'Gives all files of a document type another one, and deletes the type.',
    params: typeDocs.get.params,
  },
  archive: {
    summary: 'Offers a document type no longer for new files, or again.',
    params: typeDocs.get.params,
  },
}
