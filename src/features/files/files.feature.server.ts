import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { ofRows } from '../mandates/reach.server.ts'
import { paperFollowers } from './buildingFollowers.server.ts'
import { contentHandlers } from './content.server.ts'
import { fileFeatureJobs } from './file.jobs.ts'
import { fileHandlers, fileRecords } from './file.server.ts'
import {
  documentRequestsTable,
  fileEditionsTable,
  filesTable,
  fileTypesTable,
  foldersTable,
} from './file.table.ts'
import { tellerOf } from './fileFollower.server.ts'
import {
  fileReference,
  fileTypeReference,
  folderReference,
  requestReference,
} from './fileReference.server.ts'
import { fileFeature } from './files.feature.ts'
import { fileTypeHandlers, folderHandlers } from './folder.server.ts'
import { attachmentHandlers } from './preview/attachment.server.ts'
import { previewHandlers } from './preview/preview.server.ts'
import { openRenditions } from './preview/rendition.server.ts'
import { renditionsTable } from './preview/rendition.table.ts'
import { publicationHandlers } from './publication.server.ts'
import { requestFacts, requestHandlers, requestRecords } from './requests/request.server.ts'
import { requestLetter, tellHandler } from './requests/requestLetter.server.ts'
import { requestWaiting } from './requests/requestWaiting.server.ts'
import { fileConditionsInSql, ofFiles, ofFileTypes, ofRequests } from './rights/reach.server.ts'
import { endShares, openShares, shareHandlers } from './share/share.server.ts'
import { shareText } from './share/share.text.ts'
import { openArrivals } from './uploads/arrival.server.ts'
import { programUploadText } from './uploads/programUploads.text.ts'
import { openUploads, uploadHandlers } from './uploads/upload.server.ts'
import { zipHandlers } from './zip/zip.server.ts'

export const fileServer = serverFeature({
  feature: fileFeature,
  records: {
    document_requests: {
      table: documentRequestsTable,
      label: sql`coalesce(label, type)`,
      personal: requestRecords,
    },
    files: { table: filesTable, label: sql`name`, personal: fileRecords },
    folders: { table: foldersTable, label: sql`name` },
    file_types: { table: fileTypesTable, label: sql`label ->> 'fr'` },
  },
  conditions: fileConditionsInSql,
  reach: {
    files: ofFiles(filesTable),
    folders: ofRows(foldersTable),
    document_requests: ofRequests(documentRequestsTable),
    file_types: ofFileTypes(fileTypesTable),
  },
  fileReferences: sql`
    select ${filesTable.hash} as hash from ${filesTable}
    union all select ${fileEditionsTable.hash} from ${fileEditionsTable}
    union all select ${renditionsTable.made} from ${renditionsTable}`,
  facts: requestFacts,
  followers: paperFollowers,
  personalLinks: { share: openShares, upload: openUploads },
  endLinks: endShares,
  waiting: requestWaiting,
  letters: { requests: requestLetter },
  // A change of status ends other waits; then it is waited for what is missing.
  statusTasks: {
    ordered: ['document_requests.follow'],
    in_progress: ['document_requests.askOnStart'],
    in_review: ['document_requests.follow'],
  },
  texts: [shareText, programUploadText],
  handlers({ outside, box, office, fileFollowers, fileProofs, isRefusing, texts }) {
    const { files, uploads, previewer, scanner } = outside
    const renditions = openRenditions(files, previewer)
    const tell = tellerOf(fileFollowers)
    return {
      document_requests: { ...requestHandlers, ...tellHandler(texts) },
      file_types: fileTypeHandlers,
      folders: folderHandlers,
      files: {
        ...fileHandlers(tell, fileProofs),
        ...publicationHandlers,
        ...contentHandlers(files, renditions),
        ...uploadHandlers(uploads, openArrivals(uploads, files, scanner), tell),
        ...previewHandlers(files, renditions),
        ...attachmentHandlers({ store: files, renditions, scanner, tell }),
        ...zipHandlers(files, renditions),
        ...shareHandlers({ store: files, renditions, box, office, isRefusing }),
      },
    }
  },
  jobs: ({ outside, post, fileFollowers }) =>
    fileFeatureJobs({ ...outside, post, followers: fileFollowers }),
  reference: {
    document_requests: { calls: requestReference, name: 'DocumentRequest' },
    file_types: { calls: fileTypeReference, name: 'DocumentType' },
    folders: { calls: folderReference, name: 'Folder' },
    files: { calls: fileReference, name: 'File' },
  },
})
